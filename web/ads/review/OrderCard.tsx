import { Badge } from "../../ui/Badge.tsx";
import { adTypeName } from "../ad-type-name.ts";
import { dateTimeText, daysText } from "../dates.ts";
import type { AdminOrder } from "../orders.queries.ts";
import { PANEL } from "../Panel.tsx";
import { StatusBadge } from "../StatusBadge.tsx";

const dateText = (iso: string | null) => (iso ? dateTimeText(iso) : "N/A");

export function OrderCard({ order }: { order: AdminOrder }) {
  return (
    <li className={PANEL}>
      <div className="flex flex-wrap items-center gap-x-3 gap-y-1">
        <h2 className="font-semibold">Order #{order.id}</h2>
        <StatusBadge status={order.status} />
        {order.refund && (
          <Badge className={order.refund.transactionHash ? "text-text-2" : "text-warn"}>
            {order.refund.transactionHash ? "Refunded" : "Refund due"}
          </Badge>
        )}
        {order.archived && <Badge className="text-text-2">Archived</Badge>}
      </div>
      <p className="mt-1 text-13 text-text-2">
        {adTypeName(order.adType)}, {daysText(order.duration)}, {order.paymentAmount} {order.paymentCurrency}
        {" · "}
        {order.username ? `@${order.username}` : "Deleted account"}
      </p>
      <dl className="mt-3 grid grid-cols-2 gap-x-3 gap-y-2 border-t border-line pt-3 text-13 leading-5">
        <Fact name="Created" value={dateText(order.createdAt)} />
        <Fact name="Started" value={dateText(order.startDate)} />
        <Fact name="Ends" value={dateText(order.endDate)} />
        <Fact name="Reviewed" value={order.adminReviewed ? "Yes" : "No"} />
      </dl>
    </li>
  );
}

const Fact = ({ name, value }: { name: string; value: string }) => (
  <div>
    <dt className="text-12 text-text-3">{name}</dt>
    <dd>{value}</dd>
  </div>
);
