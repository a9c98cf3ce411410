import { Link } from "@tanstack/react-router";
import { adTypeText } from "../../../shared/ads/rules.ts";
import { roles } from "../../ui/table-roles.ts";
import { daysText } from "../dates.ts";
import type { Order } from "../orders.queries.ts";
import { StatusBadge } from "../StatusBadge.tsx";
import { ArchiveButton } from "./ArchiveButton.tsx";

export function OrderTable({ orders }: { orders: Order[] }) {
  return (
    <table className="orders" {...roles.table}>
      <thead {...roles.group}>
        <tr {...roles.row}>
          <th {...roles.head}>Order</th>
          <th {...roles.head}>Status</th>
          <th {...roles.head}>Ad type</th>
          <th {...roles.head}>Duration</th>
          <th className="o-amount" {...roles.head}>
            Amount
          </th>
          <th {...roles.head}>
            <span className="sr-only">Actions</span>
          </th>
        </tr>
      </thead>
      <tbody {...roles.group}>
        {orders.map((order) => (
          <tr key={order.id} {...roles.row}>
            <th className="o-id" {...roles.name}>
              #{order.id}
            </th>
            <td {...roles.cell}>
              <StatusBadge status={order.status} />
            </td>
            <td className="o-type" {...roles.cell}>
              {adTypeText(order.adType)}
            </td>
            <td className="o-days" {...roles.cell}>
              {daysText(order.duration)}
            </td>
            <td className="o-amount" {...roles.cell}>
              {order.paymentAmount} <span className="text-text-3">{order.paymentCurrency}</span>
            </td>
            <td className="o-actions" {...roles.cell}>
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
