import type { ReactNode } from "react";

export const VALUE_CHART = "relative mt-1 h-33 touch-pan-y rounded-control md:h-48";

/** The part of the panel with the chart of the value over time. */
export const HistoryFrame = ({ head, children }: { head?: ReactNode; children: ReactNode }) => (
  <div className="relative px-3.5 pb-2 md:border-t md:px-5 md:py-2 md:pb-3">
    <div className="flex min-h-11 items-center justify-between gap-4 max-md:-mr-2.5 md:min-h-8">{head}</div>
    {children}
  </div>
);
