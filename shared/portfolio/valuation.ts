import type { PartialSum } from "../partial-sums/partial-sum.ts";
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
import { type CostedPosition, type KnownCost, knownCostOf, lackingCost, type StoredCost } from "./known-cost.ts";
import type { PositionType } from "./rules.ts";

/**
 * The formulas for the value and the profit or loss of positions. Results are US dollars and percentages as decimal
 * text. Calculations are exact, and each result is rounded once, to 8 decimals.
 */

export type Holding = { amount: Decimal } & StoredCost;
export type Leverage = {
  size: Decimal;
  entryPrice: Decimal;
  leverage: number;
  liquidationPrice: Decimal;
  positionType: PositionType;
  isLiquidated: boolean;
};

/**
 * Value, cost and P&L of a position, in US dollars. The value is null without a price. The cost is that of the coins whose
 * cost is known, and the P&L is theirs; both are null when it is known of none. `percent` is P&L ÷ cost; null when the
 * cost is zero.
 */
export type Valuation = {
  value: Decimal | null;
  cost: Decimal | null;
  pnl: Decimal | null;
  percent: Decimal | null;
};
/** The same for a leveraged position at a price. Its cost is always known. */
export type LeveragedValuation = { value: Decimal; cost: Decimal; pnl: Decimal; percent: Decimal | null };

const ZERO = "0" as Decimal;
const HUNDRED = "100" as Exact;

/** Value = amount × price; P&L = value − cost, both of the coins whose cost is known; percent = P&L ÷ cost. */
export const valueHolding = (holding: Holding, price: Exact | null): Valuation =>
  figuresOf(holding.amount, knownCostOf(holding), price);

function figuresOf(amount: Exact, { cost, knownAmount }: KnownCost, price: Exact | null): Valuation {
  const pnl = price === null || cost === null ? null : difference(product(knownAmount, price), cost);
  return {
    value: price === null ? null : multiply(amount, price),
    cost: cost === null ? null : toDecimal(cost),
    pnl: pnl === null ? null : toDecimal(pnl),
    percent: pnl === null || cost === null ? null : inPercent(pnl, cost),
  };
}

/**
 * A balance of a linked account, whose purchases are unknown. It counts in the value and in the day's change, but it has
 * no cost and no P&L. Only what the chain has less than the ledger takes a part of the cost of `positions`.
 */
export function valueBalance(
  balance: Parameters<typeof lackingCost>[0] & { amount: Exact },
  positions: readonly CostedPosition[],
  price: Exact | null,
): Valuation & { knownAmount: Exact } {
  const known = lackingCost(balance, positions);
  return { ...figuresOf(balance.amount, known, price), knownAmount: known.knownAmount };
}

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
export function valueLeverage(position: Leverage, marketPrice: Exact): LeveragedValuation {
  const { size, entryPrice, leverage } = position;
  const price = effectivePrice(position, marketPrice);
  const priceChange = priceMove(position, price);
  const valuation = {
    value: multiply(size, price),
    cost: multiply(size, entryPrice),
    pnl: multiply(size, priceChange),
    percent: inPercent(product(priceChange, String(leverage) as Exact), entryPrice),
  };
  return position.isLiquidated ? withoutDebt(position, valuation) : valuation;
}

/** The same at a price that may be unknown. A liquidated position needs none. */
export const leveragedValuation = (position: Leverage, price: Exact | null): Valuation =>
  price === null && !position.isLiquidated
    ? { value: null, cost: multiply(position.size, position.entryPrice), pnl: null, percent: null }
    : valueLeverage(position, price ?? position.liquidationPrice);

/** The valuation of a position that loses its margin at most. */
export const withoutDebt = (position: Leverage, { pnl, percent, ...rest }: LeveragedValuation): LeveragedValuation => ({
  ...rest,
  pnl: larger(pnl, negative(marginOf(position))),
  percent: percent === null ? null : larger(percent, MINUS_HUNDRED),
});

const negative = (value: Decimal): Decimal => multiply(value, "-1" as Exact);

/** The value of a leveraged position to its owner: margin + P&L; 0 when it is liquidated. */
export const leveragedEquity = (position: Leverage, { pnl }: LeveragedValuation): Decimal =>
  position.isLiquidated ? ZERO : add(marginOf(position), pnl);

type Liquidation = Pick<Leverage, "liquidationPrice" | "positionType">;

/** True for a long at or below its liquidation price and for a short at or above it. A price of 0 is never reached. */
export function hasCrossed({ liquidationPrice, positionType }: Liquidation, price: Exact): boolean {
  if (compare(liquidationPrice, ZERO) === 0) return false;
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

/** The distance of the price from the liquidation price, in percent of the latter; null when that is 0. */
export const riskDistance = (position: Liquidation, price: Exact): Decimal | null =>
  inPercent(priceGap(position, price), position.liquidationPrice);

/** A position is at high risk when the price is this close to the liquidation price, in percent of the latter. */
export const HIGH_RISK_PERCENT = 10;
export function isHighRisk(position: Liquidation, price: Exact): boolean {
  if (compare(position.liquidationPrice, ZERO) === 0) return false;
  if (hasCrossed(position, price)) return true;
  const percent = riskDistance(position, price);
  return percent !== null && compare(percent, String(HIGH_RISK_PERCENT) as Decimal) <= 0;
}

/**
 * The change in value over the last 24 hours, in US dollars. `before` is the value before it, with what was `added`
 * meanwhile; `taken` is what was sold or spent. Where coins came or left, `held` is the amount before it. `isFromEntry` says
 * that a leveraged position was opened meanwhile, and changes from its entry price on.
 */
export type DayChange = { change: Decimal; before: Decimal } & DayParts;
type DayParts = { added?: Decimal; taken?: Decimal; held?: Decimal; isFromEntry?: true };

/**
 * The gain of the current holding in the last 24 hours, computed from the market's percentage change. A short gains what
 * the price loses. Null when the change is unknown or at most −100 %, because no earlier price can then be computed.
 */
export function dayChangeOf(
  quantity: Decimal,
  price: Exact | null,
  change24h: number | null,
  type: PositionType = "long",
): DayChange | null {
  if (price === null || change24h === null || change24h <= -100) return null;
  const percent = exactText(change24h);
  const value = product(quantity, price);
  const percentOfBefore = sum(HUNDRED, percent);
  const change = divide(product(value, type === "long" ? percent : product(percent, "-1" as Exact)), percentOfBefore);
  const before = divide(product(value, HUNDRED), percentOfBefore);
  return change === null || before === null ? null : { change, before };
}

export type Totals = Valuation & ReturnOf & { day: DayChange | null; dayPercent: Decimal | null };

/** The sum of what is known. A part that is not whole, such as that of coins of partly known cost, is also missing. */
export function partialSumOf(parts: readonly { amount: Decimal | null; isWhole?: boolean }[]): PartialSum<Decimal> {
  const known = parts.flatMap(({ amount }) => amount ?? []);
  return {
    amount: known.length === 0 && parts.length > 0 ? null : toDecimal(sumOf(known)),
    missing: parts.filter(({ amount, isWhole }) => amount === null || isWhole === false).length,
  };
}

export const sumOfKnown = (figures: readonly (Decimal | null)[]): Decimal | null =>
  partialSumOf(figures.map((amount) => ({ amount }))).amount;

/** A P&L, the cost of the parts that it is of, and the first in percent of the second. */
export type ReturnOf = { pnl: Decimal | null; pnlCost: Decimal | null; percent: Decimal | null };

/**
 * The P&L of several parts. A part without a price has a cost and no P&L, so that its cost is not part of the base of the
 * percentage.
 */
export function returnOf(parts: readonly Pick<Valuation, "cost" | "pnl">[]): ReturnOf {
  const pnl = sumOfKnown(parts.map((part) => part.pnl));
  return returnFrom(pnl, sumOfKnown(parts.flatMap((part) => (part.pnl === null ? [] : [part.cost]))));
}

/** The same from the two sums. */
export function returnFrom(pnl: Decimal | null, pnlCost: Decimal | null): ReturnOf {
  const isKnown = pnl !== null && pnlCost !== null;
  return { pnl, pnlCost: isKnown ? pnlCost : null, percent: isKnown ? inPercent(pnl, pnlCost) : null };
}

/**
 * Total P&L = spot P&L + leveraged P&L. What is unknown of a part is left out of the sum: its value, its cost, its P&L or
 * its change in 24 hours. `gone` are the changes of what was sold or closed completely in the last 24 hours.
 */
export function total(
  parts: readonly (Valuation & { day: DayChange | null })[],
  gone: readonly DayChange[] = [],
): Totals {
  return {
    value: sumOfKnown(parts.map(({ value }) => value)),
    cost: sumOfKnown(parts.map(({ cost }) => cost)),
    ...returnOf(parts),
    ...dayOf([...parts.flatMap((part) => part.day ?? []), ...gone]),
  };
}

/** The change of several parts in 24 hours. */
export function dayOf(days: readonly DayChange[]): Pick<Totals, "day" | "dayPercent"> {
  const change = toDecimal(sumOf(days.map((day) => day.change)));
  const before = toDecimal(sumOf(days.map((day) => day.before)));
  return { day: days.length === 0 ? null : { change, before }, dayPercent: inPercent(change, before) };
}
