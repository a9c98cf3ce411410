import { type ComponentProps, lazy, Suspense } from "react";
import { retryImport } from "../../ui/retry-import.ts";

// Asked for along with the positions, not after them.
const part = retryImport(() => import("./History.tsx"));
const History = lazy(async () => ({ default: (await part).History }));

/** The value over time, in its own script: the figures above it do not wait for it. */
export function HistorySlot(props: ComponentProps<typeof History>) {
  return (
    <Suspense fallback={<HistoryRoom />}>
      <History {...props} />
    </Suspense>
  );
}

/** The room that it takes. */
export const HistoryRoom = () => (
  <div className="history">
    <div className="history-head" />
    <div className="value-chart" />
  </div>
);
