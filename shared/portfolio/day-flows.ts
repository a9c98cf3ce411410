import type { Accounting } from "../transactions/accounting.ts";
import { type Change, expand } from "../transactions/expand.ts";
import { MONEY_SCALE } from "../transactions/leg-values.ts";
import { assetKeyOf, type Transaction } from "../transactions/transaction.ts";
import { joinPair, pairTransfers } from "../transactions/transfer-pairs.ts";
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
import { fixedPointText } from "../values/fixed.ts";
import type { PositionType } from "./rules.ts";
import { type DayChange, dayChangeOf } from "./valuation.ts";

/** What came to a holding and what left it in the last 24 hours. Money in the ledger's currency. */
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

type Holding = { id: string; coinId: string | null; symbol: string };
type Booked = Transaction & { source: string | null };
const ZERO = "0" as Exact;

/** The sources of purchases whose time may be that of their entry. */
const OPENING_SOURCES: ReadonlySet<string | null> = new Set(["position", "opening"]);

/** The flows of transactions, sorted by time, by holding. `positions` are ordered by age, the oldest first. */
export function dayFlowsOf(
  transactions: readonly Booked[],
  positions: readonly Holding[],
  accounting: Accounting,
): DayFlows[] {
  const flows = new Map<string, DayFlows>();
  const pairs = pairTransfers(transactions);
  const arrivals = new Set<Transaction>(pairs.values());
  for (const transaction of transactions) {
    const arrival = pairs.get(transaction);
    for (const change of expand(arrival ? joinPair(transaction, arrival) : transaction, accounting).changes) {
      const { type, asset, from, to } = change;
      const isMoved = type === "move" && (arrivals.has(transaction) || (from !== null && to !== null));
      if (type === "adjust" || isMoved) continue;
      const key = assetKeyOf(asset);
      const own = positions.find(({ id, ...one }) => id === transaction.positionId && assetKeyOf(one) === key);
      const position = own ?? positions.find((one) => assetKeyOf(one) === key);
      const name = position?.id ?? `coin ${key}`;
      const { coinId, symbol } = asset;
      const nothing = { amount: "0", added: "0", taken: "0", unvalued: "0", openings: [] };
      const known: DayFlows = flows.get(name) ?? { positionId: position?.id ?? null, coinId, symbol, ...nothing };
      const isIn = type === "acquire" || (type === "move" && from === null);
      const amount = (isIn ? change.amount : `-${change.amount}`) as Exact;
      const value = valueOfFlow(change);
      flows.set(name, withFlow(known, amount, value, isIn, OPENING_SOURCES.has(transaction.source)));
    }
  }
  return [...flows.values()];
}

/** The value of what came or left; null when it is unknown. Coins that are paid as a fee are lost, and not taken out. */
function valueOfFlow({ type, money, isFee }: Change): Exact | null {
  if (isFee) return ZERO;
  return type === "move" || money === null ? null : (fixedPointText(money, MONEY_SCALE) as Exact);
}

function withFlow(flows: DayFlows, amount: Exact, value: Exact | null, isIn: boolean, isOpening: boolean): DayFlows {
  if (isOpening && value !== null) return { ...flows, openings: [...flows.openings, { amount, value }] };
  const total = (name: "amount" | "added" | "taken" | "unvalued", by: Exact) => sum((flows[name] ?? ZERO) as Exact, by);
  const next = { ...flows, amount: total("amount", amount) };
  const money = isIn ? "added" : "taken";
  if (value !== null) return { ...next, [money]: total(money, value) };
  return { ...next, unvalued: total("unvalued", amount), [money]: flows[money] === ZERO ? null : flows[money] };
}

/** A position was bought on the day on which it was entered only if its price is at most this far from the day's prices. */
const TOLERANCE = { low: "0.95" as Exact, high: "1.05" as Exact };

/** Whether a price is one of the last 24 hours, as far as its first and its last price tell. */
function isOfDay(paid: Exact, price: Exact, priceBefore: Exact): boolean {
  const [low, high] = compare(price, priceBefore) < 0 ? [price, priceBefore] : [priceBefore, price];
  return compare(paid, product(low, TOLERANCE.low)) >= 0 && compare(paid, product(high, TOLERANCE.high)) <= 0;
}

const HUNDRED = "100" as Exact;

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
  const priceBefore = divide(product(price, HUNDRED), percentBefore) ?? ZERO;
  let [flow, added] = [flows.amount as Exact, (flows.added ?? ZERO) as Exact];
  for (const opening of flows.openings) {
    // The others were bought before, and count as held.
    const paid = divide(opening.value as Exact, opening.amount as Exact);
    if (paid === null || !isOfDay(paid, price, priceBefore)) continue;
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
  isNew: boolean;
};

/** The change of a closed position from yesterday's price, or from its entry, to its exit. Null without a price. */
export function closedDayChange(closed: ClosedToday, price: Exact | null, change24h: number | null): DayChange | null {
  const { positionType, isNew, realisedPnl } = closed;
  const [size, entry, exit] = [closed.size as Decimal, closed.entryPrice as Exact, closed.exitPrice as Exact];
  if (isNew) return { change: realisedPnl as Decimal, before: multiply(size, entry) };
  if (price === null || change24h === null || change24h <= -100) return null;
  const priceBefore = divide(product(price, HUNDRED), sum(HUNDRED, exactText(change24h)));
  if (priceBefore === null) return null;
  const move = positionType === "long" ? difference(exit, priceBefore) : difference(priceBefore, exit);
  return { change: multiply(size, move), before: multiply(size, priceBefore) };
}

/** The change of a leveraged position in the last 24 hours. One that was opened in them changes from its entry price on. */
export function leveragedDayChange(
  { size, entryPrice, positionType }: Leveraged,
  price: Exact,
  change24h: number | null,
  isNew: boolean,
): DayChange | null {
  const held = dayChangeOf(size, price, change24h, positionType);
  if (!isNew || !held || change24h === null) return held;
  const priceBefore = divide(product(price, HUNDRED), sum(HUNDRED, exactText(change24h)));
  if (priceBefore === null || !isOfDay(entryPrice, price, priceBefore)) return held;
  const move = positionType === "long" ? difference(price, entryPrice) : difference(entryPrice, price);
  return { change: multiply(size, move), before: multiply(size, entryPrice) };
}
