import { type ComponentProps, lazy, Suspense } from "react";
import { retryImport } from "../../ui/retry-import.ts";
import { HistoryFrame, VALUE_CHART } from "./HistoryFrame.tsx";

// The import starts at once, so that it loads in parallel with the positions.
const historyModule = retryImport(() => import("./History.tsx"));
const History = lazy(async () => ({ default: (await historyModule).History }));

/** The chart of the value over time. It has its own script, so that the summary above does not wait for it. */
export function HistorySlot(props: ComponentProps<typeof History>) {
  return (
    <Suspense fallback={<HistorySkeleton />}>
      <History {...props} />
    </Suspense>
  );
}

/** A placeholder of the same size as the chart. */
export const HistorySkeleton = () => (
  <HistoryFrame>
    <div className={VALUE_CHART} />
  </HistoryFrame>
);
