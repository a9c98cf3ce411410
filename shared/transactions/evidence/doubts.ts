import type { Exact } from "../../values/decimal.ts";
import type { Accounting } from "../accounting.ts";
import { isTrade, moneyOf, valuesOf } from "../leg-values.ts";
import { isFiat, type Transaction } from "../transaction.ts";

/**
 * The two sides of a trade are worth the same. By the day's prices they may differ by this factor, because a price moves
 * within a day and a trade may be a poor one. Beyond it one of the prices is not that of the traded coin.
 */
const MAX_SIDES_FACTOR = 2n;
/**
 * How far the price of a coin that follows from a trade may be from the nearest known one before a person is asked to
 * look. Coins do move this far in years, so that it is a warning.
 */
const MAX_MARKET_FACTOR = 100n;

/** The market's prices of coins in US dollars: at the time of a trade, and nearest to it. */
export type MarketPrices = { at(coinId: string): Exact | null; nearest(coinId: string): Exact | null };

/** Why the value of a trade is doubtful. `factor` has one decimal, and `text` says what to do. */
export type Doubt = { reason: "sides differ" | "far from market"; symbol: string | null; factor: string; text: string };

/** The larger amount divided by the smaller one, when it exceeds the limit; otherwise null. */
function factorBeyond(limit: bigint, a: bigint, b: bigint): string | null {
  const [larger, smaller] = a < b ? [b, a] : [a, b];
  if (smaller <= 0n || larger <= limit * smaller) return null;
  const tenths = (20n * larger + smaller) / (2n * smaller);
  return `${tenths / 10n}.${tenths % 10n}`;
}

const isIn = ({ amount }: { amount: string }) => !amount.startsWith("-");

/**
 * Compares a trade of coins with the market. `transaction` has no price that the archive has put in, and `accounting` is
 * in US dollars, as the market is. Values that were stated count before prices of the market.
 */
export function doubtOf(transaction: Transaction, market: MarketPrices, accounting: Accounting): Doubt | null {
  const { legs } = transaction;
  if (!isTrade(transaction) || legs.filter((leg) => !isFiat(leg)).length < 2) return null;
  const stated = valuesOf(transaction, accounting);
  const priced = legs.map(({ coinId, amount }, index) => {
    const price = coinId === null ? null : market.at(coinId);
    return stated[index] ?? (price === null ? null : moneyOf(amount, price));
  });
  if (stated.includes(null)) {
    const sideOf = (side: boolean) => priced.filter((_, index) => isIn(legs[index]!) === side);
    const [sent, received] = [sumOrNull(sideOf(false)), sumOrNull(sideOf(true))];
    const factor = sent === null || received === null ? null : factorBeyond(MAX_SIDES_FACTOR, sent, received);
    if (factor !== null) {
      const text = `The day's prices of both sides differ by ${factor} times. Enter what you paid.`;
      return { reason: "sides differ", symbol: null, factor, text };
    }
  }
  for (const [index, { coinId, symbol, amount }] of legs.entries()) {
    // What one side is worth, the other side is worth.
    const value = priced[index] ?? (legs.length === 2 ? priced[1 - index] : null);
    const nearest = coinId === null ? null : market.nearest(coinId);
    if (value == null || nearest === null) continue;
    const factor = factorBeyond(MAX_MARKET_FACTOR, value, moneyOf(amount, nearest));
    if (factor === null) continue;
    const text = `The price of ${symbol.toUpperCase()} that follows differs from the market's nearest one by ${factor} times. Check the amounts, or enter what you paid.`;
    return { reason: "far from market", symbol, factor, text };
  }
  return null;
}

const sumOrNull = (values: readonly (bigint | null)[]): bigint | null =>
  values.reduce((total, value) => (total === null || value === null ? null : total + value), values.length ? 0n : null);
