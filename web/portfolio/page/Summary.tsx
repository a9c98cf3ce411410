import type { PortfolioTotals } from "../../../shared/ledger/value.ts";
import { NO_PRICE, pnlKnownText, pnlWord, UNKNOWN } from "../../../shared/portfolio/unknown-words.ts";
import { formatPercent, sideOfText } from "../../../shared/values/format-decimal.ts";
import { counted, formatCount, MISSING } from "../../../shared/values/format-market.ts";
import { Tip } from "../../ui/Tip.tsx";
import { FIGURE_LABELS, isEquityOther, type OnExplain } from "../explained/figures.ts";
import type { LeveragedRow, SpotRow } from "../positions.ts";
import { Money, SignedMoney } from "../table/Amount.tsx";
import { FigureButton } from "../table/FigureButton.tsx";
import { METRICS, Metric } from "../table/Metric.tsx";

type Props = {
  totals: PortfolioTotals;
  spot: SpotRow[];
  leveraged: LeveragedRow[];
  /** The number of perpetual positions of linked accounts. */
  perps: number;
  /** The number of balances of linked accounts that count beside the positions. */
  balances: number;
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

/** On a phone the number of positions is below the holdings, and all other figures are above them. */
export const FirstMetrics = (props: Props) => (
  <dl className={METRICS}>
    <ValueMetric {...props} />
    <ChangeMetric {...props} />
    <ProfitMetric {...props} />
  </dl>
);
export const LastMetrics = (props: Props) => (
  <dl className={METRICS}>
    <CountMetric {...props} />
  </dl>
);

const NOTHING_HELD = "Nothing is held now";

/** On a phone the area to press is larger than the figure. */
const PRESSABLE = "max-md:-my-3.5 max-md:py-3.5";

function ValueMetric({ totals, leveraged, perps, onExplain }: Props) {
  // Without borrowed money both are the same.
  const hasEquity = leveraged.length + perps > 0;
  const figure = (name: "value" | "equity") => (
    <FigureButton name={FIGURE_LABELS[name]} className={PRESSABLE} onOpen={() => onExplain(name)}>
      <Money value={totals[name]} missing={totals.priced.all === 0 ? UNKNOWN : NO_PRICE} />
    </FigureButton>
  );
  return (
    <Metric
      name={hasEquity ? "Equity" : "Total Portfolio Value"}
      kind="value"
      value={figure(hasEquity ? "equity" : "value")}
      icon={
        hasEquity && (
          <Tip label="About equity">
            Equity is what the portfolio is worth without borrowed money: spot value, plus margin and P&L of each
            leveraged position. The total counts leveraged positions in full. Liquidated positions, and those whose
            margin is lost at the liquidation price, count as 0 in both.
          </Tip>
        )
      }
    >
      {hasEquity && <span className="block">Total Portfolio Value {figure("value")}</span>}
      {totals.priced.known < totals.priced.all && (
        <span className="text-warn">
          Value of {formatCount(totals.priced.known)} of {counted(totals.priced.all, "position")}
        </span>
      )}
    </Metric>
  );
}

/** A P&L of nothing is none. What was sold has its realised P&L. */
const holdsNothing = ({ totals: { priced, unread }, perps }: Props): boolean => priced.all + unread + perps === 0;

const BALANCES_DAY = " Balances of linked accounts count as if they had held the same amount 24 hours ago.";
const PERPS_DAY =
  " The balance of an account with perpetuals is left out, because what they gained or lost in this time is not known.";

/** "4 of 8 leveraged", or "8 leveraged" when all are known. */
const partText = (known: number, all: number, text: string): string =>
  known < all ? `${formatCount(known)} of ${text}` : text;

function ChangeMetric(props: Props) {
  const { pnl, cost, day, dayPercent, dayKnown, leveragedDayKnown, pnlKnownOf } = props.totals;
  const { onExplain } = props;
  const dayText = formatPercent(dayPercent);
  // The change of linked perpetuals is never known, so they count among all positions and not among the known ones.
  const withLeverage = leveragedDayKnown.all + props.perps;
  // The headline is the equity then, by which a reader would divide the change.
  const isOfTotal = isEquityOther(props.totals);
  return (
    <Metric
      name="24h Change"
      kind="change"
      icon={
        <Tip label="About 24h Change">
          The value now, minus the value 24 hours ago and what you added since then, plus what you took out. A short
          counts by the cost to buy it back, and a liquidated position by the margin that it lost. Holdings without a
          known change are left out.{props.balances > 0 && BALANCES_DAY}
          {props.perps > 0 && PERPS_DAY} The percentage is of the total value 24 hours ago
          {isOfTotal && ", which counts leveraged positions in full, and not of the equity"}. “Since purchase” compares
          the value with what you paid, as Total P&L does.
        </Tip>
      }
      value={
        day === null ? (
          <span className="none">{MISSING}</span>
        ) : (
          <>
            <FigureButton name={FIGURE_LABELS.day} className={PRESSABLE} onOpen={() => onExplain("day")}>
              <SignedMoney value={day.change} />
            </FigureButton>{" "}
            <small className={`text-12 tracking-[0] md:text-14 ${sideOfText(dayText)}`}>({dayText})</small>
          </>
        )
      }
    >
      {day !== null && (dayKnown.known < dayKnown.all || leveragedDayKnown.known < withLeverage) && (
        <span className="block">
          Of {partText(dayKnown.known, dayKnown.all, counted(dayKnown.all, "holding"))}
          {withLeverage > 0 &&
            ` and of ${partText(leveragedDayKnown.known, withLeverage, `${formatCount(withLeverage)} leveraged`)}`}
        </span>
      )}
      {isOfTotal && dayPercent !== null && <span className="block">In % of total value</span>}
      {holdsNothing(props) ? (
        NOTHING_HELD
      ) : (
        <span className="block">
          Since purchase{pnl !== null && pnlKnownOf.known < pnlKnownOf.all && ", partly known"}{" "}
          <FigureButton name={FIGURE_LABELS.pnl} className={PRESSABLE} onOpen={() => onExplain("pnl")}>
            <SignedMoney value={pnl} missing={pnlWord({ cost })} />
          </FigureButton>
        </span>
      )}
    </Metric>
  );
}

function ProfitMetric(props: Props) {
  const { totals, leveraged, perps, onExplain } = props;
  const { pnl, pnlCost, percent, cost, pnlKnownOf } = totals;
  if (holdsNothing(props))
    return (
      <Metric name="Total P&L" kind="pnl" value={<span className="none">{MISSING}</span>}>
        {NOTHING_HELD}
      </Metric>
    );
  // The P&L of positions at a linked venue is the venue's own and is not added.
  const withLeverage = leveraged.length + perps;
  const added = leveraged.filter((row) => row.pnl !== null).length;
  const percentText = formatPercent(percent);
  const profit = (
    <>
      <FigureButton name={FIGURE_LABELS.pnl} className={PRESSABLE} onOpen={() => onExplain("pnl")}>
        <SignedMoney value={pnl} missing={pnlWord({ cost })} />
      </FigureButton>{" "}
      {percent !== null && (
        <small className={`text-12 tracking-[0] md:text-14 ${sideOfText(percentText)}`}>{percentText}</small>
      )}
    </>
  );
  return (
    <Metric
      name="Total P&L"
      kind="pnl"
      value={profit}
      icon={
        <Tip label="About Total P&L">
          The value of what you hold now, minus what you paid for it, and in percent of that cost. Leveraged positions
          cost their full size here. A short gains what it costs less to buy back, and a liquidated position keeps the
          P&L of its liquidation price.{perps > 0 && " The P&L of perpetuals of linked accounts is not in it."} What you
          gained by selling is in Realised P&L, below the chart.
        </Tip>
      }
    >
      Cost basis{" "}
      <FigureButton name={FIGURE_LABELS.cost} className={PRESSABLE} onOpen={() => onExplain("cost")}>
        <Money value={cost} />
      </FigureButton>
      {pnlCost !== null && pnlCost !== cost && (
        <>
          , P&L on <Money value={pnlCost} />
        </>
      )}
      {(pnlKnownOf.known < pnlKnownOf.all || added < withLeverage) && (
        <button
          type="button"
          className={`block text-left text-warn underline decoration-dotted underline-offset-4 ${PRESSABLE}`}
          title="See what is not known of the others"
          aria-haspopup="dialog"
          onClick={() => onExplain("pnl")}
        >
          P&L of {pnlKnownText(pnlKnownOf) ?? counted(pnlKnownOf.all, "holding")}
          {withLeverage > 0 && ` and of ${partText(added, withLeverage, `${formatCount(withLeverage)} leveraged`)}`}
        </button>
      )}
    </Metric>
  );
}

function CountMetric({ spot, leveraged, perps, balances }: Props) {
  const liquidated = leveraged.filter(({ state }) => state === "liquidated").length;
  const withLeverage = leveraged.length - liquidated + perps;
  const counts = `${formatCount(spot.length)} spot · ${formatCount(withLeverage)} leveraged`;
  return (
    <Metric name="Active Positions" kind="count" value={formatCount(spot.length + withLeverage)}>
      {counts}
      {balances > 0 && <span className="block">{`Without ${counted(balances, "linked balance")}`}</span>}
      {liquidated > 0 && <span className="block text-loss">{`Without ${formatCount(liquidated)} liquidated`}</span>}
    </Metric>
  );
}
