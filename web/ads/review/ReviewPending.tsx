import { Inbox, MousePointerClick } from "lucide-react";
import { lazy, Suspense, useState } from "react";
import { adTypeText } from "../../../shared/ads/rules.ts";
import { EmptyState } from "../../ui/EmptyState.tsx";
import { daysText } from "../dates.ts";
import type { AdminOrder } from "../orders.queries.ts";

const ReviewDetail = lazy(async () => ({ default: (await import("./ReviewDetail.tsx")).ReviewDetail }));

const HASH_PREVIEW_LENGTH = 20;

/** The orders to review on the left, and the chosen order next to them. */
export function ReviewPending({ orders }: { orders: AdminOrder[] }) {
  const [chosenId, setChosenId] = useState<string | null>(null);
  const order = orders.find(({ id }) => id === chosenId);
  if (orders.length === 0) {
    return <EmptyState icon={<Inbox aria-hidden="true" />}>No orders pending review</EmptyState>;
  }
  return (
    <div className="review">
      <ul className="review-list">
        {orders.map(({ id, adType, duration, paymentAmount, paymentCurrency, transactionHash, username }) => (
          <li key={id}>
            <button
              type="button"
              className="review-item"
              aria-pressed={id === chosenId}
              onClick={() => setChosenId(id)}
            >
              <span className="font-semibold">Order #{id}</span>
              <span className="text-13 text-text-2">
                {adTypeText(adType)}, {daysText(duration)}, {paymentAmount} {paymentCurrency}
              </span>
              <span className="text-12 text-text-3">
                {username ? `@${username}` : "Deleted account"}
                {transactionHash && ` · ${transactionHash.slice(0, HASH_PREVIEW_LENGTH)}…`}
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
