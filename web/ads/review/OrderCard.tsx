import { adTypeText } from "../../../shared/ads/rules.ts";
import { dateTimeText, daysText } from "../dates.ts";
import type { AdminOrder } from "../orders.queries.ts";
import { StatusBadge } from "../StatusBadge.tsx";

const dateText = (iso: string | null) => (iso ? dateTimeText(iso) : "N/A");

export function OrderCard({ order }: { order: AdminOrder }) {
  return (
    <li className="panel">
      <div className="flex items-center gap-3">
        <h2 className="font-semibold">Order #{order.id}</h2>
        <StatusBadge status={order.status} />
        {order.archived && <span className="badge text-text-2">Archived</span>}
      </div>
      <p className="mt-1 text-13 text-text-2">
        {adTypeText(order.adType)}, {daysText(order.duration)}, {order.paymentAmount} {order.paymentCurrency}
        {" · "}
        {order.username ? `@${order.username}` : "Deleted account"}
      </p>
      <dl className="review-dates">
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
    <dt>{name}</dt>
    <dd>{value}</dd>
  </div>
);
