import { type Decimal, exactText, toDecimal } from "../../../shared/values/decimal.ts";
import { formatPercent, sideOfText } from "../../../shared/values/format-decimal.ts";
import { Money, SignedMoney } from "../table/Amount.tsx";
import type { Drawing } from "./drawing.ts";

type Props = {
  point: { value: Decimal; pnl: Decimal | null };
  time: string;
  x: number;
  width: number;
  percent: Decimal | null;
  /** The money that came in or went out since the point before. */
  payment: Drawing["payments"][number] | undefined;
};

const GAP = 12;

/** The tooltip of a chart point. In the right half of the chart it is left of the point. */
export function ChartTip({ point, time, x, width, percent, payment }: Props) {
  const percentText = formatPercent(percent);
  const isLeftOfPoint = x > width / 2;
  return (
    <div
      className="floating pointer-events-none absolute top-2 rounded-lg border bg-raised px-2.5 py-1.75 text-12 leading-4.5 whitespace-nowrap text-text-2"
      style={isLeftOfPoint ? { right: width - x + GAP } : { left: x + GAP }}
      aria-hidden="true"
    >
      {time} <b className="ml-1 font-semibold text-text">{<Money value={point.value} />}</b>
      <br />
      {point.pnl === null ? (
        "P&L unknown"
      ) : (
        <>
          P&L <SignedMoney value={point.pnl} />{" "}
          <span className={sideOfText(percentText)}>({percentText} of cost basis)</span>
        </>
      )}
      {payment && payment.money !== 0 && (
        <>
          <br />
          {payment.isLinked ? "Linked accounts" : "Money in or out"}{" "}
          <SignedMoney value={toDecimal(exactText(payment.money))} isNeutral />
        </>
      )}
    </div>
  );
}
