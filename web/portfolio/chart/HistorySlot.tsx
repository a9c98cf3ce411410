import { type ComponentProps, Suspense } from "react";
import { earlyLazy } from "../../ui/lazy/lazy-parts.ts";
import { HistoryFrame, VALUE_CHART } from "./HistoryFrame.tsx";

// Loads in parallel with the positions.
const history = earlyLazy(async () => (await import("./History.tsx")).History);
void history.start();
const History = history.Component;

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
