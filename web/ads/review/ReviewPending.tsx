import { Inbox, MousePointerClick } from "lucide-react";
import { lazy, Suspense, useState } from "react";
import { adTypeText } from "../../../shared/ads/rules.ts";
import { EmptyState } from "../../ui/EmptyState.tsx";
import { daysText } from "../dates.ts";
import type { ReviewedOrder } from "../orders.queries.ts";

const ReviewDetail = lazy(async () => ({ default: (await import("./ReviewDetail.tsx")).ReviewDetail }));

const HASH_PREVIEW = 20;

/** What waits for a decision: the list at the left, the chosen order beside it. */
export function ReviewPending({ orders }: { orders: ReviewedOrder[] }) {
  const [chosen, setChosen] = useState<string | null>(null);
  const order = orders.find(({ id }) => id === chosen);
  if (orders.length === 0) {
    return <EmptyState icon={<Inbox aria-hidden="true" />}>No orders pending review</EmptyState>;
  }
  return (
    <div className="review">
      <ul className="review-list">
        {orders.map(({ id, adType, duration, paymentAmount, paymentCurrency, transactionHash, username }) => (
          <li key={id}>
            <button type="button" className="review-item" aria-pressed={id === chosen} onClick={() => setChosen(id)}>
              <span className="font-semibold">Order #{id}</span>
              <span className="text-13 text-text-2">
                {adTypeText(adType)}, {daysText(duration)}, {paymentAmount} {paymentCurrency}
              </span>
              <span className="text-12 text-text-3">
                {username ? `@${username}` : "Deleted account"}
                {transactionHash && ` · ${transactionHash.slice(0, HASH_PREVIEW)}…`}
              </span>
            </button>
          </li>
        ))}
      </ul>
      {order ? (
        <Suspense fallback={<div className="panel" aria-busy="true" />}>
          <ReviewDetail key={order.id} order={order} />
        </Suspense>
      ) : (
        <div className="panel">
          <EmptyState icon={<MousePointerClick aria-hidden="true" />}>Select an order to review</EmptyState>
        </div>
      )}
    </div>
  );
}
