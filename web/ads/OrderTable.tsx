import { Link } from "@tanstack/react-router";
import { adTypeText } from "../../shared/ad-rules.ts";
import { ArchiveButton } from "./ArchiveButton.tsx";
import { daysText } from "./dates.ts";
import type { Order } from "./orders.queries.ts";
import { StatusBadge } from "./StatusBadge.tsx";

export function OrderTable({ orders }: { orders: Order[] }) {
  return (
    <table className="orders">
      <thead>
        <tr>
          <th>Order</th>
          <th>Status</th>
          <th>Ad type</th>
          <th>Duration</th>
          <th className="o-amount">Amount</th>
          <th>
            <span className="sr-only">Actions</span>
          </th>
        </tr>
      </thead>
      <tbody>
        {orders.map((order) => (
          <tr key={order.id}>
            <th scope="row" className="o-id">
              #{order.id}
            </th>
            <td>
              <StatusBadge status={order.status} />
            </td>
            <td className="o-type">{adTypeText(order.adType)}</td>
            <td className="o-days">{daysText(order.duration)}</td>
            <td className="o-amount">
              {order.paymentAmount} <span className="text-text-3">{order.paymentCurrency}</span>
            </td>
            <td className="o-actions">
              <Link to="/advertise/order/$id" params={{ id: order.id }} className="button plain small">
                View Details<span className="sr-only"> of order #{order.id}</span>
              </Link>
              <ArchiveButton order={order} />
            </td>
          </tr>
        ))}
      </tbody>
    </table>
  );
}
