import type { ReactNode } from "react";

/** The frame of the summary, the chart and the allocation. */
export const PANEL = "rounded-panel border bg-surface";
/** Four columns, or two below 1024 px. */
export const METRICS = "grid grid-cols-2 lg:grid-cols-[1.1fr_1.3fr_1fr_0.9fr]";
type MetricKind = "value" | "change" | "pnl" | "count";

/** The position in the grid and the lines around it. */
const GRID_CLASSES: Record<MetricKind, string> = {
  value: "max-md:col-span-2 max-md:pt-2 max-md:pb-1.5",
  change: "max-md:pt-0 max-md:pr-0 max-md:pb-1 md:border-l",
  pnl: "max-md:pt-0 max-md:pl-2 max-md:pb-1 md:max-lg:border-t lg:border-l",
  count: "max-md:col-span-2 md:border-l md:max-lg:border-t",
};

type Props = { name: string; kind: MetricKind; icon?: ReactNode; value?: ReactNode; children: ReactNode };

export function Metric({ name, kind, icon, value, children }: Props) {
  const size = kind === "value" ? "text-[32px] leading-9.5 tracking-[-0.025em]" : "text-18 tracking-tighter md:text-24";
  return (
    // A very long amount wraps, so that no digit is cut off.
    <div className={`min-w-0 px-3.5 py-3 wrap-anywhere md:px-5 md:pt-4 md:pb-3.5 ${GRID_CLASSES[kind]}`}>
      <dt className="flex min-h-6 items-center gap-1 text-13 text-text-2">
        {name} {icon}
      </dt>
      {value !== undefined && <dd className={`my-0.5 font-semibold md:mb-1 ${size}`}>{value}</dd>}
      <dd className="text-12 text-text-3">{children}</dd>
    </div>
  );
}
