import {
  add,
  compare,
  type Decimal,
  difference,
  divide,
  type Exact,
  exactText,
  multiply,
  product,
  sum,
  toDecimal,
} from "../values/decimal.ts";
import type { PositionType } from "./rules.ts";
import { type DayChange, dayChangeOf } from "./valuation.ts";

/** The coins that a holding received and gave away in the last 24 hours. Money is in the ledger's currency. */
export type DayFlows = {
  /** Null for a coin without a position. */
  positionId: string | null;
  coinId: string | null;
  symbol: string;
  /** The change of the amount, below 0 when more left than came. */
  amount: string;
  /** The money of what came and of what left; null when the value of none of it is known. */
  added: string | null;
  taken: string | null;
  /** The part of `amount` that came or left without a known value. */
  unvalued: string;
  /** The purchases that positions began with when they were entered. They may be older than their entry. */
  openings: { amount: string; value: string }[];
};

const ZERO = "0" as Exact;

/** A position was bought on the day on which it was entered only if its price is at most this far from the day's prices. */
const TOLERANCE = { low: "0.95" as Exact, high: "1.05" as Exact };

/** Whether a price is one of the last 24 hours, as far as its first and its last price tell. */
function isOfDay(paid: Exact, price: Exact, priceBefore: Exact): boolean {
  const [low, high] = compare(price, priceBefore) < 0 ? [price, priceBefore] : [priceBefore, price];
  return compare(paid, product(low, TOLERANCE.low)) >= 0 && compare(paid, product(high, TOLERANCE.high)) <= 0;
}

const HUNDRED = "100" as Exact;

/** The price 24 hours ago; null when it is not known. */
export function priceBefore(price: Exact | null, change24h: number | null): Exact | null {
  if (price === null || change24h === null || change24h <= -100) return null;
  return divide(product(price, HUNDRED), sum(HUNDRED, exactText(change24h)));
}

/**
 * The change of a holding in the last 24 hours: its value now − its value then − what was added + what was taken.
 * `before` is the value then with what was added. Null when a part is not known.
 */
export function dayChangeWith(
  amount: Decimal,
  price: Exact | null,
  change24h: number | null,
  flows: DayFlows | undefined,
): DayChange | null {
  const held = dayChangeOf(amount, price, change24h);
  if (!flows || !held || price === null || change24h === null) return held;
  if (compare(flows.unvalued as Exact, ZERO) !== 0) return null;
  const percentBefore = sum(HUNDRED, exactText(change24h));
  const priceThen = priceBefore(price, change24h) ?? ZERO;
  let [flow, added] = [flows.amount as Exact, (flows.added ?? ZERO) as Exact];
  for (const opening of flows.openings) {
    // The others were bought before, and count as held.
    const paid = divide(opening.value as Exact, opening.amount as Exact);
    if (paid === null || !isOfDay(paid, price, priceThen)) continue;
    flow = sum(flow, opening.amount as Exact);
    added = sum(added, opening.value as Exact);
  }
  const then = difference(amount, flow);
  const valueThen = divide(product(product(then, price), HUNDRED), percentBefore) ?? ("0" as Decimal);
  const [addedValue, taken] = [toDecimal(added), toDecimal((flows.taken ?? ZERO) as Exact)];
  const net = difference(added, taken);
  return {
    change: toDecimal(difference(difference(multiply(amount, price), valueThen), net)),
    before: add(valueThen, addedValue),
    added: addedValue,
    taken,
    held: toDecimal(then),
  };
}

type Leveraged = { size: Decimal; entryPrice: Decimal; positionType: PositionType };

/** A position that was closed in the last 24 hours. `isNew` says that it was opened in them, too. */
export type ClosedToday = {
  coinId: string | null;
  symbol: string;
  positionType: PositionType;
  size: string;
  entryPrice: string;
  exitPrice: string;
  realisedPnl: string;
  /** The margin of a position that ended with its loss; null for others. Replies that a browser kept may lack it. */
  lostMargin: string | null;
  isNew: boolean;
};

/**
 * The change of a closed position from yesterday's price, or from its entry, to its exit. Of one that lost its margin it is
 * that of its equity, as while it was open. Null without a price.
 */
export function closedDayChange(closed: ClosedToday, price: Exact | null, change24h: number | null): DayChange | null {
  const { positionType, isNew } = closed;
  const [size, entry, exit] = [closed.size as Decimal, closed.entryPrice as Exact, closed.exitPrice as Exact];
  const [realised, margin] = [closed.realisedPnl as Decimal, (closed.lostMargin ?? null) as Decimal | null];
  if (isNew) return { change: realised, before: margin ?? multiply(size, entry) };
  const priceThen = priceBefore(price, change24h);
  if (priceThen === null) return null;
  if (margin !== null) {
    const moved = positionType === "long" ? difference(priceThen, entry) : difference(entry, priceThen);
    const equity = add(margin, multiply(size, moved));
    const before = compare(equity, ZERO) > 0 ? equity : ("0" as Decimal);
    return { change: toDecimal(difference(sum(margin, realised), before)), before };
  }
  const move = positionType === "long" ? difference(exit, priceThen) : difference(priceThen, exit);
  return { change: multiply(size, move), before: multiply(size, priceThen) };
}

/** The change of a leveraged position in the last 24 hours. One that was opened in them changes from its entry price on. */
export function leveragedDayChange(
  { size, entryPrice, positionType }: Leveraged,
  price: Exact,
  change24h: number | null,
  isNew: boolean,
): DayChange | null {
  const held = dayChangeOf(size, price, change24h, positionType);
  const priceThen = priceBefore(price, change24h);
  if (!isNew || priceThen === null || !isOfDay(entryPrice, price, priceThen)) return held;
  const move = positionType === "long" ? difference(price, entryPrice) : difference(entryPrice, price);
  return { change: multiply(size, move), before: multiply(size, entryPrice), isFromEntry: true };
}
