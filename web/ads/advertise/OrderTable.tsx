import { Link } from "@tanstack/react-router";
import { roles } from "../../ui/table-roles.ts";
import { adTypeName } from "../ad-type-name.ts";
import { daysText } from "../dates.ts";
import type { Order } from "../orders.queries.ts";
import { StatusBadge } from "../StatusBadge.tsx";
import { ArchiveButton } from "./ArchiveButton.tsx";

const HEAD = "line-below h-9 px-2 text-12 font-medium whitespace-nowrap text-text-3";
/** On phones a row is a card: the order, its status and amount in the first line, and the buttons in the last. */
const ROW =
  "max-md:line-below max-md:grid max-md:grid-cols-[auto_1fr_auto] max-md:gap-x-2.5 max-md:gap-y-1 max-md:py-3 md:not-last:line-below";
const CELL = "whitespace-nowrap max-md:block md:h-12 md:px-2";

export function OrderTable({ orders }: { orders: Order[] }) {
  return (
    <table className="w-full max-md:block" {...roles.table}>
      <thead className="max-md:sr-only" {...roles.group}>
        <tr {...roles.row}>
          <th className={`${HEAD} text-left`} {...roles.head}>
            Order
          </th>
          <th className={`${HEAD} text-left`} {...roles.head}>
            Status
          </th>
          <th className={`${HEAD} text-left`} {...roles.head}>
            Ad type
          </th>
          <th className={`${HEAD} text-left`} {...roles.head}>
            Duration
          </th>
          <th className={`${HEAD} text-right`} {...roles.head}>
            Amount
          </th>
          <th className={`${HEAD} text-left`} {...roles.head}>
            <span className="sr-only">Actions</span>
          </th>
        </tr>
      </thead>
      <tbody className="max-md:block" {...roles.group}>
        {orders.map((order) => (
          <tr key={order.id} className={ROW} {...roles.row}>
            <th className={`${CELL} text-left font-medium`} {...roles.name}>
              #{order.id}
            </th>
            <td className={CELL} {...roles.cell}>
              <StatusBadge status={order.status} />
            </td>
            <td className={`${CELL} max-md:col-span-2 max-md:text-text-2`} {...roles.cell}>
              {adTypeName(order.adType)}
            </td>
            <td className={`${CELL} max-md:text-right max-md:text-text-2`} {...roles.cell}>
              {daysText(order.duration)}
            </td>
            <td className={`${CELL} text-right font-medium max-md:col-start-3 max-md:row-start-1`} {...roles.cell}>
              {order.paymentAmount} <span className="text-text-3">{order.paymentCurrency}</span>
            </td>
            <td className={`${CELL} max-md:col-span-full md:w-[1%]`} {...roles.cell}>
              <div className="flex items-center gap-2 md:justify-end md:pl-4">
                <Link
                  to="/advertise/order/$id"
                  params={{ id: order.id }}
                  className="button px-2.5 text-13 leading-5 md:h-7"
                >
                  View Details<span className="sr-only"> of order #{order.id}</span>
                </Link>
                <ArchiveButton order={order} />
              </div>
            </td>
          </tr>
        ))}
      </tbody>
    </table>
  );
}
