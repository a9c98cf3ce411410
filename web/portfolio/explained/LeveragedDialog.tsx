import { plainEntryText } from "../../../shared/portfolio/entry-price-text.ts";
import { entryRateNote } from "../../../shared/portfolio/entry-rate.ts";
import { HAS_PASSED } from "../../../shared/portfolio/leveraged/distance-text.ts";
import { withoutPriceText } from "../../../shared/portfolio/unknown-words.ts";
import { type Leverage, marginOf } from "../../../shared/portfolio/valuation.ts";
import { compare, difference, type Exact, negated, product, sum } from "../../../shared/values/decimal.ts";
import { formatHolding, preciseOwnPrice } from "../../../shared/values/format-decimal.ts";
import { Dialog } from "../../ui/Dialog.tsx";
import { isReached } from "../leveraged/near.ts";
import type { LeveragedRow } from "../positions.ts";
import { HIDDEN_AMOUNT, usePrivacy } from "../privacy.ts";
import { Money } from "../table/Amount.tsx";
import { dayParts } from "./day-parts.ts";
import { PositionChart } from "./PositionChart.tsx";
import { RateNote } from "./RateNote.tsx";
import { type Part, Sums } from "./Sums.tsx";

const HEADING = "mt-5 mb-1 text-13 font-semibold";

/** How the profit of a leveraged position was computed. */
export function LeveragedDialog({ row, onClose }: { row: LeveragedRow; onClose: () => void }) {
  const isPrivate = usePrivacy();
  const quantity = `${isPrivate ? HIDDEN_AMOUNT : formatHolding(row.size as Exact)} ${row.symbol.toUpperCase()}`;
  const day = dayParts(row);
  return (
    <Dialog title={`How ${row.name} adds up`} onClose={onClose}>
      {/* What a liquidated position would be worth says nothing of its owner. */}
      {row.state !== "liquidated" && <PositionChart row={row} />}
      <h3 className={HEADING}>P&L</h3>
      <Sums parts={partsOf(row, quantity)} whole={row.pnl} label="P&L" />
      {row.state === "liquidated" && <LostMargin row={row} />}
      {isReached(row) && <p className="mt-2 text-13 text-warn">{HAS_PASSED}</p>}
      {row.pnl === null && <p className="text-13 text-warn">{withoutPriceText([row])}.</p>}
      {day && (
        <>
          <h3 className={HEADING}>24h Change</h3>
          <Sums {...day} label="24h Change" />
        </>
      )}
      <RateNote />
    </Dialog>
  );
}

/** The P&L is that at the liquidation price, which may be less than the margin that is lost. */
export function LostMargin({ row }: { row: Pick<LeveragedRow, "size" | "entryPrice" | "leverage" | "pnl"> }) {
  if (row.entryPrice === null || row.pnl === null) return null;
  const margin = marginOf(row as unknown as Leverage);
  const rest = sum(margin, row.pnl);
  return (
    <p className="mt-2 text-13 text-text-2">
      The position is liquidated, so its margin of <Money value={margin} /> is lost and nothing of it is left.
      {compare(rest, "0" as Exact) > 0 && (
        <>
          {" "}
          The P&L is that of the price at which it ended. The other <Money value={rest} /> of the margin is lost as
          well.
        </>
      )}
    </p>
  );
}

/** The parts of the P&L; none without a price. */
function partsOf(row: LeveragedRow, quantity: string): Part[] {
  const isLiquidated = row.state === "liquidated";
  const price = isLiquidated ? (row.liquidationPrice as Exact) : row.price;
  if (price === null || row.pnl === null) return [];
  const [now, before] = [product(row.size as Exact, price), product(row.size as Exact, row.entryPrice as Exact)];
  const isLong = row.positionType === "long";
  const parts: Part[] = [
    {
      key: "entry",
      label: isLong ? "Value at the entry" : "Sold at the entry",
      note: `${quantity} at ${plainEntryText(row)}${entryRateNote(row)}`,
      value: isLong ? negated(before) : before,
    },
    {
      key: "now",
      label: isLiquidated ? "Value at the liquidation" : isLong ? "Value now" : "Cost to buy back now",
      note: `${quantity} at ${preciseOwnPrice(price)}`,
      value: isLong ? now : negated(now),
    },
  ];
  const beyond = difference(row.pnl, isLong ? difference(now, before) : difference(before, now));
  if ((isLiquidated || isReached(row)) && beyond !== "0")
    parts.push({ key: "limit", label: "No more than the margin is lost", value: beyond });
  return parts;
}
