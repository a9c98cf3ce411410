import {
  add,
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
 * The formulas for the value and the profit or loss of positions. Results are US dollars and percentages as decimal
 * text. Calculations are exact, and each result is rounded once, to 8 decimals.
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

/** Value, cost and P&L of a position, in US dollars. `percent` is P&L ÷ cost; null when the cost is zero. */
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

/**
 * A balance of a linked account, whose purchases are unknown. It counts in the value and in the day's change, but not in
 * the cost, and it has no P&L.
 */
export const valueBalance = (amount: Exact, price: Exact): Valuation => ({
  value: multiply(amount, price),
  cost: ZERO,
  pnl: ZERO,
  percent: null,
});

/** A liquidated position is valued at its liquidation price, so its value no longer changes. */
const effectivePrice = ({ isLiquidated, liquidationPrice }: Leverage, price: Exact): Exact =>
  isLiquidated ? liquidationPrice : price;

/** The price change in the position's favour: price − entry for a long, entry − price for a short. */
function priceMove({ entryPrice, positionType }: Leverage, price: Exact): Exact {
  return positionType === "long" ? difference(price, entryPrice) : difference(entryPrice, price);
}

const larger = (a: Decimal, b: Decimal): Decimal => (compare(a, b) >= 0 ? a : b);
const MINUS_HUNDRED = "-100" as Decimal;

/** The money that a leveraged position ties up: its cost ÷ leverage. */
export const marginOf = ({ size, entryPrice, leverage }: Pick<Leverage, "size" | "entryPrice" | "leverage">): Decimal =>
  divide(product(size, entryPrice), String(leverage) as Exact) ?? ZERO;

/**
 * Value = size × price; P&L = price move × size, without leverage; percent = price move in percent × leverage. A
 * liquidated position loses its margin at most, although its rounded liquidation price may be beyond that.
 */
export function valueLeverage(position: Leverage, marketPrice: Exact): Valuation {
  const { size, entryPrice, leverage, isLiquidated } = position;
  const price = effectivePrice(position, marketPrice);
  const priceChange = priceMove(position, price);
  const pnl = multiply(size, priceChange);
  const percent = inPercent(product(priceChange, String(leverage) as Exact), entryPrice);
  return {
    value: multiply(size, price),
    cost: multiply(size, entryPrice),
    pnl: isLiquidated ? larger(pnl, negative(marginOf(position))) : pnl,
    percent: isLiquidated && percent !== null ? larger(percent, MINUS_HUNDRED) : percent,
  };
}

const negative = (value: Decimal): Decimal => multiply(value, "-1" as Exact);

/** The value of a leveraged position to its owner: margin + P&L; 0 when it is liquidated. */
export const leveragedEquity = (position: Leverage, { pnl }: Valuation): Decimal =>
  position.isLiquidated ? ZERO : add(marginOf(position), pnl);

type Liquidation = Pick<Leverage, "liquidationPrice" | "positionType">;

/** True for a long at or below its liquidation price and for a short at or above it. */
export function hasCrossed({ liquidationPrice, positionType }: Liquidation, price: Exact): boolean {
  const side = compare(price, liquidationPrice);
  return positionType === "long" ? side <= 0 : side >= 0;
}

function priceGap({ liquidationPrice }: Liquidation, price: Exact): Exact {
  return compare(price, liquidationPrice) < 0
    ? difference(liquidationPrice, price)
    : difference(price, liquidationPrice);
}

/**
 * The move from the price to the liquidation price, in percent of the price. 0 once the price has crossed the liquidation
 * price; null when the liquidation price is 0.
 */
export function distanceToLiquidation(position: Liquidation, price: Exact): Decimal | null {
  if (compare(position.liquidationPrice, ZERO) === 0) return null;
  return hasCrossed(position, price) ? ZERO : inPercent(priceGap(position, price), price);
}

/** A position is at high risk when the price is this close to the liquidation price, in percent of the latter. */
export const HIGH_RISK_PERCENT = 10;
export function isHighRisk(position: Liquidation, price: Exact): boolean {
  if (compare(position.liquidationPrice, ZERO) === 0) return false;
  if (hasCrossed(position, price)) return true;
  const percent = inPercent(priceGap(position, price), position.liquidationPrice);
  return percent !== null && compare(percent, String(HIGH_RISK_PERCENT) as Decimal) <= 0;
}

/** The change in value over the last 24 hours, and the value before it, in US dollars. */
export type DayChange = { change: Decimal; before: Decimal };

/**
 * The gain of the current holding in the last 24 hours, computed from the market's percentage change. A short gains what
 * the price loses. Null when the change is unknown or at most −100 %, because no earlier price can then be computed.
 */
export function dayChangeOf(
  quantity: Decimal,
  price: Exact,
  change24h: number | null,
  type: PositionType = "long",
): DayChange | null {
  if (change24h === null || change24h <= -100) return null;
  const percent = exactText(change24h);
  const value = product(quantity, price);
  const percentOfBefore = sum(HUNDRED, percent);
  const change = divide(product(value, type === "long" ? percent : product(percent, "-1" as Exact)), percentOfBefore);
  const before = divide(product(value, HUNDRED), percentOfBefore);
  return change === null || before === null ? null : { change, before };
}

export type Totals = Valuation & { day: DayChange | null; dayPercent: Decimal | null };

/** Total P&L = spot P&L + leveraged P&L. Parts without a known 24-hour change are left out of `day` only. */
export function total(parts: readonly (Valuation & { day: DayChange | null })[]): Totals {
  const addAll = (pick: (part: Valuation) => Decimal) => toDecimal(sumOf(parts.map(pick)));
  const cost = addAll((part) => part.cost);
  const pnl = addAll((part) => part.pnl);
  const days = parts.flatMap((part) => part.day ?? []);
  const change = toDecimal(sumOf(days.map((day) => day.change)));
  const before = toDecimal(sumOf(days.map((day) => day.before)));
  return {
    value: addAll((part) => part.value),
    cost,
    pnl,
    percent: inPercent(pnl, cost),
    day: days.length === 0 ? null : { change, before },
    dayPercent: inPercent(change, before),
  };
}
