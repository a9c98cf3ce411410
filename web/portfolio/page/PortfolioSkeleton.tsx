import { SkeletonBar } from "../../ui/SkeletonBar.tsx";
import { usePhone } from "../../ui/use-media.ts";
import { AllocationSkeleton } from "../chart/Allocation.tsx";
import { HistorySkeleton } from "../chart/HistorySlot.tsx";
import { METRICS, Metric, PANEL } from "../table/Metric.tsx";
import { SECTION, SECTION_HEAD, SECTION_TITLE } from "../table/PortfolioSection.tsx";

const ROWS = ["first", "second", "third", "fourth", "fifth"];
const NAMES = [
  ["value", "Total Portfolio Value"],
  ["change", "24h Change"],
  ["pnl", "Total P&L"],
  ["count", "Active Positions"],
] as const;

/** Placeholders of the page's final size while the portfolio loads. They fill a phone's screen, as the portfolio does. */
export function PortfolioSkeleton() {
  const isPhone = usePhone();
  return (
    <div className="max-md:min-h-dvh" aria-busy="true">
      <p className="sr-only" role="status">
        Loading your portfolio
      </p>
      <div className={PANEL} aria-hidden="true">
        <dl className={METRICS}>
          {(isPhone ? NAMES.slice(0, 3) : NAMES).map(([kind, name]) => (
            <Metric key={kind} kind={kind} name={name} value={kind === "change" ? undefined : <SkeletonBar />}>
              <SkeletonBar />
            </Metric>
          ))}
        </dl>
        <HistorySkeleton />
        {!isPhone && <AllocationSkeleton />}
      </div>
      <div className={SECTION} aria-hidden="true">
        <div className={SECTION_HEAD}>
          <p className={SECTION_TITLE}>Portfolio Holdings</p>
        </div>
        {ROWS.map((row) => (
          <div key={row} className="line-below flex h-12 items-center gap-8 px-3">
            <span className="disc -mr-4 bg-muted" />
            <SkeletonBar className="mr-auto" />
            <SkeletonBar />
            <SkeletonBar />
          </div>
        ))}
      </div>
    </div>
  );
}
