import { type Decimal, difference, type Exact, sum, toDecimal } from "../values/decimal.ts";
import { type DayFlows, dayChangeWith, leveragedDayChange } from "./day-change.ts";
import type { StoredCost } from "./known-cost.ts";
import type { PositionType } from "./rules.ts";
import {
  type DayChange,
  distanceToLiquidation,
  hasCrossed,
  isHighRisk,
  leveragedEquity,
  leveragedValuation,
  marginOf,
  type Valuation,
  valueHolding,
  valueLeverage,
  withoutDebt,
} from "./valuation.ts";

/** The figures of a position at a price, as the page and the API show them. */

/**
 * A price; null when there is none. `isDecisive` says whether it may liquidate a position: false for a stale price, and for a venue's price that
 * the server has not confirmed.
 */
export type PositionPrice = { price: Exact | null; change24h: number | null; isDecisive: boolean };
/** `equity` is the owner's part of the value, without borrowed money. */
type Equity = { equity: Decimal | null; day: DayChange | null };
export type SpotFigures = Valuation & Equity & { fromEntry: Decimal | null };
/** The state of a position without a price is that on record. */
export type LeveragedFigures = Valuation &
  Equity & { state: "open" | "risky" | "liquidated"; distance: Decimal | null };

const decimal = (text: string) => text as Decimal;

type Rest = { state?: string; distance?: Decimal | null; equity: Decimal | null };

/**
 * Whether nothing is left of a leveraged position: it is liquidated, or its margin is lost at its liquidation price, which
 * the next price has yet to confirm.
 */
export const isUsedUp = ({ state, distance, equity }: Rest): boolean =>
  state === "liquidated" || (distance === "0" && equity === "0");

/** The value of a position in the total value: 0 when nothing is left of it, as in the equity. */
export const countedValue = (position: Pick<Valuation, "value"> & Rest): Decimal | null =>
  isUsedUp(position) ? decimal("0") : position.value;

export function spotFigures(
  position: StoredCost,
  { price, change24h }: Pick<PositionPrice, "price" | "change24h">,
  flows?: DayFlows,
): SpotFigures {
  const amount = decimal(position.amount);
  const valuation = valueHolding({ ...position, amount }, price);
  return {
    ...valuation,
    equity: valuation.value,
    fromEntry: valuation.percent,
    day: dayChangeWith(amount, price, change24h, flows),
  };
}

const NO_CHANGE: DayChange = { change: decimal("0"), before: decimal("0") };

/**
 * The change of a position that has reached its liquidation price. What it changes from is its equity of the day before, which
 * is at least 0: a rise of the price is no gain on a margin that is gone, and a margin that was lost before the day is
 * neither in the change nor in `before`. `end` is its P&L now.
 */
function changeOfEquity(
  position: Parameters<typeof valueLeverage>[0],
  price: Exact,
  day: DayChange | null,
  end: Decimal,
): DayChange | null {
  if (day === null) return null;
  const atPrice = valueLeverage({ ...position, isLiquidated: false }, price);
  const then = withoutDebt(position, { ...atPrice, pnl: toDecimal(difference(atPrice.pnl, day.change)) });
  return { change: toDecimal(difference(end, then.pnl)), before: toDecimal(sum(marginOf(position), then.pnl)) };
}

type LeveragedPosition = {
  size: string;
  entryPrice: string;
  leverage: number;
  liquidationPrice: string;
  positionType: PositionType;
  isLiquidated: boolean;
};

/** The last 24 hours of a leveraged position: `isNew` if it was entered in them, `wasLiquidated` if it was liquidated. */
export type LastDay = { isNew: boolean; wasLiquidated: boolean };
const NOTHING_HAPPENED: LastDay = { isNew: false, wasLiquidated: false };

export function leveragedFigures(
  position: LeveragedPosition,
  live: PositionPrice,
  { isNew, wasLiquidated } = NOTHING_HAPPENED,
): LeveragedFigures {
  const { change24h, isDecisive } = live;
  const { positionType } = position;
  const liquidation = { positionType, liquidationPrice: decimal(position.liquidationPrice) };
  const price = live.price ?? (position.isLiquidated ? liquidation.liquidationPrice : null);
  // A stale price and one of a single venue show a distance, but they do not liquidate the position.
  const isCrossed = price !== null && hasCrossed(liquidation, price);
  const isLiquidated = position.isLiquidated || (isDecisive && isCrossed);
  const size = decimal(position.size);
  const leverage = {
    ...liquidation,
    size,
    entryPrice: decimal(position.entryPrice),
    leverage: position.leverage,
    isLiquidated,
  };
  if (price === null)
    return { ...leveragedValuation(leverage, price), equity: null, state: "open", distance: null, day: null };
  const atPrice = valueLeverage(leverage, price);
  const valuation = isCrossed ? withoutDebt(leverage, atPrice) : atPrice;
  const ofPrice = leveragedDayChange(leverage, price, change24h, isNew);
  const hasEnded = position.isLiquidated && !wasLiquidated;
  return {
    ...valuation,
    equity: leveragedEquity(leverage, valuation),
    state: isLiquidated ? "liquidated" : isHighRisk(liquidation, price) ? "risky" : "open",
    distance: distanceToLiquidation(liquidation, price),
    day: hasEnded
      ? NO_CHANGE
      : isCrossed || isLiquidated
        ? changeOfEquity(leverage, price, ofPrice, valuation.pnl)
        : ofPrice,
  };
}
