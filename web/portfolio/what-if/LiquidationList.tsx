import { useMemo } from "react";
import { type Decimal, difference, type Exact, inPercent } from "../../../shared/values/decimal.ts";
import { formatPercent, plainOwnPrice } from "../../../shared/values/format-decimal.ts";
import { counted, formatCount } from "../../../shared/values/format-market.ts";
import type { LeveragedRow } from "../positions.ts";
import { changeText } from "./ChangeSlider.tsx";

/** More rows would not be read. */
const MAX_ROWS = 12;

/** "Long 5× · at $3,200.00 (−12.40%)". */
function detailsOf({ positionType, leverage, liquidationPrice, price, distance }: LeveragedRow): string {
  const liquidation = liquidationPrice as Decimal;
  const side = positionType === "long" ? "Long" : "Short";
  if (distance === "0") return `${side} ${leverage}× · has passed ${plainOwnPrice(liquidation as Exact)} already`;
  const move = formatPercent(price && inPercent(difference(liquidation, price), price));
  return `${side} ${leverage}× · at ${plainOwnPrice(liquidation as Exact)} (${move})`;
}

type Props = { ids: readonly string[]; rows: readonly LeveragedRow[]; change: number };

/** The liquidated positions, in the order in which the prices reach them. */
export function LiquidationList({ ids, rows, change }: Props) {
  const rowById = useMemo(() => new Map(rows.map((row) => [row.id, row])), [rows]);
  const shown = ids.slice(0, MAX_ROWS).flatMap((id) => rowById.get(id) ?? []);
  const open = rows.filter(({ state }) => state !== "liquidated").length;
  return (
    <div className="mt-4 border-t pt-3">
      <p role="status" className={ids.length > 0 ? "font-medium text-loss" : "text-text-2"}>
        {ids.length === 0
          ? `At ${changeText(change)}, no ${open < rows.length ? "other " : ""}position is liquidated.`
          : `${formatCount(ids.length)} of ${counted(open, "open position")} liquidated, in this order:`}
      </p>
      {ids.length > 0 && (
        <ol className="mt-2 grid gap-x-8 md:grid-cols-2">
          {shown.map((row, index) => (
            <li key={row.id} className="flex min-h-11 items-center gap-3 border-b py-1.5">
              <span className="w-5 text-right text-13 text-text-3 tabular-nums">{index + 1}</span>
              <span className="min-w-0">
                <span className="block truncate font-medium">{row.name}</span>
                <span className="block truncate text-12 text-text-3">{detailsOf(row)}</span>
              </span>
            </li>
          ))}
        </ol>
      )}
      {ids.length > MAX_ROWS && (
        <p className="mt-2 text-13 text-text-2">and {formatCount(ids.length - MAX_ROWS)} more</p>
      )}
    </div>
  );
}
