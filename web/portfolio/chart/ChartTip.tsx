import type { Decimal } from "../../../shared/values/decimal.ts";
import { formatPercent, sideOfText } from "../../../shared/values/format-decimal.ts";
import { SignedUsd, Usd } from "../table/Amount.tsx";

type Props = {
  point: { value: Decimal; pnl: Decimal };
  name: string;
  x: number;
  width: number;
  percent: Decimal | null;
};

const GAP = 12;

export function ChartTip({ point, name, x, width, percent }: Props) {
  const text = formatPercent(percent);
  const isLeft = x > width / 2;
  return (
    <div className="chart-tip" style={isLeft ? { right: width - x + GAP } : { left: x + GAP }} aria-hidden="true">
      {name} <b>{<Usd value={point.value} />}</b>
      <br />
      <SignedUsd value={point.pnl} /> <span className={sideOfText(text)}>({text})</span>
    </div>
  );
}
