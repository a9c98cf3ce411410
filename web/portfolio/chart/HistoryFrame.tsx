import type { ReactNode } from "react";

export const VALUE_CHART = "relative mt-1 h-42 touch-pan-y rounded-control";

/** The part of the panel with the chart of the value over time. */
export const HistoryFrame = ({ head, children }: { head?: ReactNode; children: ReactNode }) => (
  <div className="border-t px-3.5 py-2 md:px-5 md:pb-3">
    <div className="flex min-h-11 items-center justify-between gap-4 md:min-h-8">{head}</div>
    {children}
  </div>
);
