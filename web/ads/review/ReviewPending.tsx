import { Inbox, MousePointerClick } from "lucide-react";
import { Suspense, useState } from "react";
import { EmptyState } from "../../ui/EmptyState.tsx";
import { lazyPart } from "../../ui/lazy/lazy-parts.ts";
import { adTypeName } from "../ad-type-name.ts";
import { daysText } from "../dates.ts";
import type { AdminOrder } from "../orders.queries.ts";
import { PANEL } from "../Panel.tsx";

const ReviewDetail = lazyPart(async () => (await import("./ReviewDetail.tsx")).ReviewDetail);

const HASH_PREVIEW_LENGTH = 20;

/** The orders to review on the left, and the chosen order next to them. */
export function ReviewPending({ orders }: { orders: AdminOrder[] }) {
  const [chosenId, setChosenId] = useState<string | null>(null);
  const order = orders.find(({ id }) => id === chosenId);
  if (orders.length === 0) {
    return <EmptyState icon={<Inbox aria-hidden="true" />}>No orders pending review</EmptyState>;
  }
  return (
    <div className="mt-4 grid grid-cols-1 items-start gap-5 lg:grid-cols-[360px_minmax(0,1fr)]">
      <ul className="grid gap-2">
        {orders.map(({ id, adType, duration, paymentAmount, paymentCurrency, transactionHash, username }) => (
          <li key={id}>
            <button
              type="button"
              className={`grid w-full gap-0.5 rounded-lg border px-3.5 py-3 text-left wrap-anywhere ${id === chosenId ? "border-accent bg-surface" : "border-line hover:bg-hover"}`}
              aria-pressed={id === chosenId}
              onClick={() => setChosenId(id)}
            >
              <span className="font-semibold">Order #{id}</span>
              <span className="text-13 text-text-2">
                {adTypeName(adType)}, {daysText(duration)}, {paymentAmount} {paymentCurrency}
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
        <Suspense fallback={<div className={PANEL} aria-busy="true" />}>
          <ReviewDetail key={order.id} order={order} />
        </Suspense>
      ) : (
        <div className={PANEL}>
          <EmptyState icon={<MousePointerClick aria-hidden="true" />}>Select an order to review</EmptyState>
        </div>
      )}
    </div>
  );
}
