import { Info } from "lucide-react";
import type { Totals } from "../../../shared/portfolio/valuation.ts";
import { formatPercent, sideOfText } from "../../../shared/values/format-decimal.ts";
import { formatCount } from "../../../shared/values/format-market.ts";
import type { LeveragedRow, SpotRow } from "../positions.ts";
import { SignedUsd, Usd } from "../table/Amount.tsx";
import { METRICS, Metric } from "./Metric.tsx";

/** The frame of the summary, the chart and the allocation. */
export const PANEL = "rounded-panel border bg-surface";

type Props = { totals: Totals; spot: SpotRow[]; leveraged: LeveragedRow[] };

/** The four summary cards. */
export function Summary({ totals, spot, leveraged }: Props) {
  const { value, cost, pnl, percent, day, dayPercent } = totals;
  const totalPercent = formatPercent(percent);
  const todayPercent = formatPercent(dayPercent);
  const liquidated = leveraged.filter(({ state }) => state === "liquidated").length;
  const counts = `${formatCount(spot.length)} spot · ${formatCount(leveraged.length)} leveraged`;
  return (
    <dl className={METRICS}>
      <Metric name="Total Portfolio Value" place="value" value={<Usd value={value} />}>
        Today{" "}
        {day === null ? (
          <span className="none">N/A</span>
        ) : (
          <span className={`triangle ml-1 ${sideOfText(todayPercent)}`}>
            <SignedUsd value={day.change} /> ({todayPercent})
          </span>
        )}
      </Metric>
      <Metric
        name="24h Change"
        place="change"
        icon={<Info className="lucide text-text-3" aria-hidden="true" />}
        value={<SignedUsd value={pnl} />}
      >
        Since purchase (same as Total P&L)
      </Metric>
      <Metric
        name="Total P&L"
        place="pnl"
        value={
          <>
            <SignedUsd value={pnl} />{" "}
            {percent !== null && (
              <small className={`text-12 tracking-[0] max-md:block md:text-14 ${sideOfText(totalPercent)}`}>
                {totalPercent}
              </small>
            )}
          </>
        }
      >
        Cost basis <Usd value={cost} />
      </Metric>
      <Metric name="Active Positions" place="count" value={formatCount(spot.length + leveraged.length)}>
        {liquidated > 0 ? `${counts}, ${liquidated} liquidated` : counts}
      </Metric>
    </dl>
  );
}
