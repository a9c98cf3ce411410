import { ArrowUpDown } from "lucide-react";
import type { PortfolioTotals } from "../../../shared/ledger/value.ts";
import { NO_PRICE, pnlKnownText, pnlWord } from "../../../shared/portfolio/unknown-words.ts";
import { formatPercent, sideOfText } from "../../../shared/values/format-decimal.ts";
import { counted, formatCount, MISSING } from "../../../shared/values/format-market.ts";
import { Tip } from "../../ui/Tip.tsx";
import { FigureButton } from "../explained/FigureButton.tsx";
import type { OnExplain } from "../explained/figures.ts";
import type { LeveragedRow, SpotRow } from "../positions.ts";
import { Money, SignedMoney } from "../table/Amount.tsx";
import { toggleEquityFirst, useEquityFirst } from "./headline.ts";
import { METRICS, Metric, PHONE_METRICS } from "./Metric.tsx";

/** The frame of the summary, the chart and the allocation. */
export const PANEL = "rounded-panel border bg-surface";

type Props = {
  totals: PortfolioTotals;
  spot: SpotRow[];
  leveraged: LeveragedRow[];
  /** The number of perpetual positions of linked accounts. */
  perps: number;
  onExplain: OnExplain;
};

/** The four summary cards. */
export function Summary(props: Props) {
  return (
    <dl className={METRICS}>
      <ValueMetric {...props} />
      <ChangeMetric {...props} />
      <ProfitMetric {...props} />
      <CountMetric {...props} />
    </dl>
  );
}

/** On a phone the first two cards are above the holdings and the other two below them. */
export const FirstMetrics = (props: Props) => (
  <dl className={PHONE_METRICS}>
    <ValueMetric {...props} />
    <ChangeMetric {...props} />
  </dl>
);
export const LastMetrics = (props: Props) => (
  <dl className={PHONE_METRICS}>
    <ProfitMetric {...props} />
    <CountMetric {...props} />
  </dl>
);

/** On a phone the area to press is larger than the figure. */
const PRESSABLE = "max-md:-my-3.5 max-md:py-3.5";

function ValueMetric({ totals, leveraged, onExplain }: Props) {
  const hasEquity = leveraged.length > 0;
  const isEquityFirst = useEquityFirst() && hasEquity;
  const [large, small] = isEquityFirst ? (["equity", "value"] as const) : (["value", "equity"] as const);
  const figure = (name: "value" | "equity") => (
    <FigureButton className={PRESSABLE} onOpen={() => onExplain(name)}>
      <Money value={totals[name]} missing={NO_PRICE} />
    </FigureButton>
  );
  return (
    <Metric name={isEquityFirst ? "Equity" : "Total Portfolio Value"} kind="value" value={figure(large)}>
      {totals.priced.known < totals.priced.all && (
        <span className="text-warn">
          Value of {formatCount(totals.priced.known)} of {counted(totals.priced.all, "position")}; the others have no
          price
        </span>
      )}
      {hasEquity && (
        <span className="flex items-center gap-1">
          {isEquityFirst ? "Total Portfolio Value" : "Equity"} {figure(small)}
          <Tip label="About equity">
            Equity is what the portfolio is worth without borrowed money: spot value, plus margin and P&L of each
            leveraged position. Liquidated positions count as 0. The total counts leveraged positions in full.
          </Tip>
          <button
            type="button"
            className="grid size-6 place-items-center rounded-full hover:text-text max-md:-my-2.5 max-md:size-11"
            aria-pressed={isEquityFirst}
            aria-label="Show equity as the large figure"
            title={isEquityFirst ? "Show the total large" : "Show the equity large"}
            onClick={toggleEquityFirst}
          >
            <ArrowUpDown className="lucide" aria-hidden="true" />
          </button>
        </span>
      )}
    </Metric>
  );
}

const PERIOD = "flex flex-wrap items-baseline justify-between gap-x-2";
const FIGURE = "text-14 font-semibold md:text-16";

function ChangeMetric({ totals: { pnl, cost, day, dayPercent, dayKnown, pnlKnownOf }, onExplain }: Props) {
  const dayText = formatPercent(dayPercent);
  return (
    <Metric
      name="24h Change"
      kind="change"
      icon={
        <Tip label="About 24h Change">
          “Since purchase” compares the value with what you paid, as Total P&L does. “Last 24 hours” is the value now,
          minus the value at this time yesterday and what you added, plus what you took out; holdings without a known
          change are left out.
        </Tip>
      }
    >
      <span className={PERIOD}>
        <span>
          Since purchase
          {pnl !== null && pnlKnownOf.known < pnlKnownOf.all && <span className="text-12 text-text-3"> in part</span>}
        </span>
        <b className={FIGURE}>
          <FigureButton className={PRESSABLE} onOpen={() => onExplain("pnl")}>
            <SignedMoney value={pnl} missing={pnlWord({ cost })} />
          </FigureButton>
        </b>
      </span>{" "}
      <span className={PERIOD}>
        <span>
          Last 24 hours
          {day !== null && dayKnown.known < dayKnown.all && (
            <span className="text-12 text-text-3">
              {" "}
              of {formatCount(dayKnown.known)} of {formatCount(dayKnown.all)}
            </span>
          )}
        </span>
        {day === null ? (
          <b className={`none ${FIGURE}`}>{MISSING}</b>
        ) : (
          <b className={FIGURE}>
            <FigureButton className={PRESSABLE} onOpen={() => onExplain("day")}>
              <SignedMoney value={day.change} />
            </FigureButton>{" "}
            <span className={sideOfText(dayText)}>({dayText})</span>
          </b>
        )}
      </span>
    </Metric>
  );
}

function ProfitMetric({ totals: { pnl, percent, cost, pnlKnownOf }, leveraged, perps, onExplain }: Props) {
  const [withLeverage, unpriced] = [leveraged.length + perps, leveraged.filter((row) => row.pnl === null).length];
  const percentText = formatPercent(percent);
  const profit = (
    <>
      <FigureButton className={PRESSABLE} onOpen={() => onExplain("pnl")}>
        <SignedMoney value={pnl} missing={pnlWord({ cost })} />
      </FigureButton>{" "}
      {percent !== null && (
        <small className={`text-12 tracking-[0] max-md:block md:text-14 ${sideOfText(percentText)}`}>
          {percentText}
        </small>
      )}
    </>
  );
  return (
    <Metric name="Total P&L" kind="pnl" value={profit}>
      Cost basis{" "}
      <FigureButton className={PRESSABLE} onOpen={() => onExplain("cost")}>
        <Money value={cost} />
      </FigureButton>
      {(pnlKnownOf.known < pnlKnownOf.all || unpriced > 0) && (
        <>
          {" · "}
          <button
            type="button"
            className={`text-warn underline decoration-dotted underline-offset-4 ${PRESSABLE}`}
            title="See what is not known of the others"
            aria-haspopup="dialog"
            onClick={() => onExplain("pnl")}
          >
            P&L of {pnlKnownText(pnlKnownOf) ?? counted(pnlKnownOf.all, "holding")}
            {withLeverage > 0 &&
              ` and of ${unpriced > 0 ? `${formatCount(withLeverage - unpriced)} of ` : ""}${formatCount(withLeverage)} leveraged`}
          </button>
        </>
      )}
    </Metric>
  );
}

function CountMetric({ spot, leveraged, perps }: Props) {
  const liquidated = leveraged.filter(({ state }) => state === "liquidated").length;
  const withLeverage = leveraged.length + perps;
  const counts = `${formatCount(spot.length)} spot · ${formatCount(withLeverage)} leveraged`;
  return (
    <Metric name="Active Positions" kind="count" value={formatCount(spot.length + withLeverage)}>
      {counts}
      {liquidated > 0 && <span className="text-loss">{`, ${liquidated} liquidated`}</span>}
    </Metric>
  );
}
