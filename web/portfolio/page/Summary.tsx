import { Info } from "lucide-react";
import type { ReactNode } from "react";
import type { Totals } from "../../../shared/portfolio/valuation.ts";
import { formatPercent, sideOfText } from "../../../shared/values/format-decimal.ts";
import { formatCount } from "../../../shared/values/format-market.ts";
import type { LeveragedRow, SpotRow } from "../positions.ts";
import { SignedUsd, Usd } from "../table/Amount.tsx";

type Props = { totals: Totals; spot: SpotRow[]; leveraged: LeveragedRow[] };

/** The four summary cards. */
export function Summary({ totals, spot, leveraged }: Props) {
  const { value, cost, pnl, percent, day, dayPercent } = totals;
  const totalPercent = formatPercent(percent);
  const todayPercent = formatPercent(dayPercent);
  const liquidated = leveraged.filter(({ state }) => state === "liquidated").length;
  const counts = `${formatCount(spot.length)} spot · ${formatCount(leveraged.length)} leveraged`;
  return (
    <dl className="metrics">
      <Metric name="Total Portfolio Value" className="main" value={<Usd value={value} />}>
        Today{" "}
        {day === null ? (
          <span className="none">N/A</span>
        ) : (
          <span className={`triangle ${sideOfText(todayPercent)}`}>
            <SignedUsd value={day.change} /> ({todayPercent})
          </span>
        )}
      </Metric>
      <Metric name="24h Change" icon={<Info aria-hidden="true" />} value={<SignedUsd value={pnl} />}>
        Since purchase (same as Total P&L)
      </Metric>
      <Metric
        name="Total P&L"
        value={
          <>
            <SignedUsd value={pnl} />{" "}
            {percent !== null && <small className={sideOfText(totalPercent)}>{totalPercent}</small>}
          </>
        }
      >
        Cost basis <Usd value={cost} />
      </Metric>
      <Metric name="Active Positions" className="count" value={formatCount(spot.length + leveraged.length)}>
        {liquidated > 0 ? `${counts}, ${liquidated} liquidated` : counts}
      </Metric>
    </dl>
  );
}

type MetricProps = { name: string; icon?: ReactNode; className?: string; value: ReactNode; children: ReactNode };

function Metric({ name, icon, className, value, children }: MetricProps) {
  return (
    <div className={className ? `metric ${className}` : "metric"}>
      <dt className="metric-name">
        {name} {icon}
      </dt>
      <dd className="metric-value">{value}</dd>
      <dd className="metric-note">{children}</dd>
    </div>
  );
}
