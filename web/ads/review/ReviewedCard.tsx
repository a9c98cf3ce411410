import { adTypeText } from "../../../shared/ads/rules.ts";
import { daysText, momentText } from "../dates.ts";
import type { ReviewedOrder } from "../orders.queries.ts";
import { StatusBadge } from "../StatusBadge.tsx";

const dateOr = (iso: string | null) => (iso ? momentText(iso) : "N/A");

export function ReviewedCard({ order }: { order: ReviewedOrder }) {
  return (
    <li className="panel">
      <div className="flex items-center gap-3">
        <h2 className="font-semibold">Order #{order.id}</h2>
        <StatusBadge status={order.status} />
        {order.archived && <span className="badge text-text-2">archived</span>}
      </div>
      <p className="mt-1 text-13 text-text-2">
        {adTypeText(order.adType)}, {daysText(order.duration)}, {order.paymentAmount} {order.paymentCurrency}
        {" · "}
        {order.username ? `@${order.username}` : "Deleted account"}
      </p>
      <dl className="review-dates">
        <Line name="Created" value={dateOr(order.createdAt)} />
        <Line name="Started" value={dateOr(order.startDate)} />
        <Line name="Ends" value={dateOr(order.endDate)} />
        <Line name="Reviewed" value={order.adminReviewed ? "Yes" : "No"} />
      </dl>
    </li>
  );
}

const Line = ({ name, value }: { name: string; value: string }) => (
  <div>
    <dt>{name}</dt>
    <dd>{value}</dd>
  </div>
);
