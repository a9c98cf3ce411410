import {
  compare,
  type Decimal,
  difference,
  divide,
  type Exact,
  exactText,
  inPercent,
  multiply,
  product,
  sum,
  sumOf,
  toDecimal,
} from "../values/decimal.ts";
import type { PositionType } from "./rules.ts";

/**
 * Every formula of specification 1, section 9, "Portfolio formulas". US dollars and percent as decimal text;
 * each figure is exact until it is rounded once, to 8 places.
 */

export type Holding = { amount: Decimal; entryPrice: Decimal };
export type Leverage = {
  size: Decimal;
  entryPrice: Decimal;
  leverage: number;
  liquidationPrice: Decimal;
  positionType: PositionType;
  isLiquidated: boolean;
};

/** What a position is worth. `percent` is null when its cost is zero. */
export type Valuation = { value: Decimal; cost: Decimal; pnl: Decimal; percent: Decimal | null };

const ZERO = "0" as Decimal;
const HUNDRED = "100" as Exact;

/** Value = amount × price; P&L = value − amount × entry; percent = P&L ÷ cost. */
export function valueHolding({ amount, entryPrice }: Holding, price: Exact): Valuation {
  const cost = product(amount, entryPrice);
  const pnl = difference(product(amount, price), cost);
  return {
    value: multiply(amount, price),
    cost: toDecimal(cost),
    pnl: toDecimal(pnl),
    percent: inPercent(pnl, cost),
  };
}

/** Once liquidated, the liquidation price stands for the price: the position moves no more. */
const priceInForce = ({ isLiquidated, liquidationPrice }: Leverage, price: Exact): Exact =>
  isLiquidated ? liquidationPrice : price;

/** Price − entry for a long, entry − price for a short. */
function move({ entryPrice, positionType }: Leverage, price: Exact): Exact {
  return positionType === "long" ? difference(price, entryPrice) : difference(entryPrice, price);
}

/** Value = size × price; P&L = move × size, without leverage; percent = move in percent × leverage. */
export function valueLeverage(position: Leverage, marketPrice: Exact): Valuation {
  const { size, entryPrice, leverage } = position;
  const price = priceInForce(position, marketPrice);
  const moved = move(position, price);
  return {
    value: multiply(size, price),
    cost: multiply(size, entryPrice),
    pnl: multiply(size, moved),
    percent: inPercent(product(moved, String(leverage) as Exact), entryPrice),
  };
}

type Line = Pick<Leverage, "liquidationPrice" | "positionType">;

/** A long at or below its liquidation price, a short at or above it. */
export function hasCrossed({ liquidationPrice, positionType }: Line, price: Exact): boolean {
  const side = compare(price, liquidationPrice);
  return positionType === "long" ? side <= 0 : side >= 0;
}

/** Percent of the liquidation price that the price is away from it; 0 once crossed, null when there is no such price. */
export function distanceToLiquidation(line: Line, price: Exact): Decimal | null {
  if (compare(line.liquidationPrice, ZERO) === 0) return null;
  if (hasCrossed(line, price)) return ZERO;
  const { liquidationPrice } = line;
  const away =
    compare(price, liquidationPrice) < 0 ? difference(liquidationPrice, price) : difference(price, liquidationPrice);
  return inPercent(away, liquidationPrice);
}

/** Percent (specification 1, section 9, "High risk threshold"). */
const HIGH_RISK = "10" as Decimal;
export const isHighRisk = (room: Decimal | null): boolean => room !== null && compare(room, HIGH_RISK) <= 0;

/** A part of the portfolio against the day before: `before` is what it was worth 24 hours ago. */
export type Day = { change: Decimal; before: Decimal };

/**
 * What the present holding gained in 24 hours, from the market's change in percent; a short gains what the price loses.
 * Null when the change is unknown, or so low that no price before it exists.
 */
export function dayOf(
  quantity: Decimal,
  price: Exact,
  change24h: number | null,
  type: PositionType = "long",
): Day | null {
  if (change24h === null || change24h <= -100) return null;
  const percent = exactText(change24h);
  const worth = product(quantity, price);
  const then = sum(HUNDRED, percent);
  const change = divide(product(worth, type === "long" ? percent : product(percent, "-1" as Exact)), then);
  const before = divide(product(worth, HUNDRED), then);
  return change === null || before === null ? null : { change, before };
}

export type Totals = Valuation & { day: Day | null; dayPercent: Decimal | null };

/** Total P&L = spot P&L + leveraged P&L. A part without a known day is left out of the day, and only of it. */
export function total(parts: readonly (Valuation & { day: Day | null })[]): Totals {
  const add = (pick: (part: Valuation) => Decimal) => toDecimal(sumOf(parts.map(pick)));
  const cost = add((part) => part.cost);
  const pnl = add((part) => part.pnl);
  const days = parts.flatMap((part) => part.day ?? []);
  const change = toDecimal(sumOf(days.map((day) => day.change)));
  const before = toDecimal(sumOf(days.map((day) => day.before)));
  return {
    value: add((part) => part.value),
    cost,
    pnl,
    percent: inPercent(pnl, cost),
    day: days.length === 0 ? null : { change, before },
    dayPercent: inPercent(change, before),
  };
}
