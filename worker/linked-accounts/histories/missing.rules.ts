import type { HistoryBooking } from "../../../shared/linked-accounts/histories/booking.ts";
import { toFixedPoint } from "../../../shared/values/fixed.ts";
import { HOUR } from "../../../shared/values/time.ts";
import type { Holding } from "../outcome.rules.ts";
import { MAX_DECIMALS } from "./moves.rules.ts";

/** Which transactions a history lacks, as far as the balances show it, and when it is read from the start for them. */

/** Symbols of coins that do not add up. `again` says that the next reading reads everything. */
export type Missing = { symbols: string[]; again: boolean };
const NONE: Missing = { symbols: [], again: false };

/** What the last reading covered, in the form of its chain's reader, and what was missing after it. */
export function readCovered(column: string | null): { covered: string | null; missing: Missing } {
  if (column === null) return { covered: null, missing: NONE };
  const { missing = NONE, ...covered } = JSON.parse(column) as { missing?: Missing };
  return { covered: JSON.stringify(covered), missing };
}
export const writeCovered = (covered: string, missing: Missing): string =>
  missing.symbols.length === 0 ? covered : JSON.stringify({ ...JSON.parse(covered), missing });

/**
 * A coin that is missing anew is read again once. What is missing after that has another reason, such as a token that
 * changes balances without a transaction, and is read again only when the user asks. `isBehind` says that the reading left
 * out transactions that the balances may have, so that only what was missing before still is.
 */
export function nextMissing(before: Missing, found: readonly string[], isBehind: boolean): Missing {
  const isNew = (symbol: string) => !before.symbols.includes(symbol);
  const symbols = isBehind ? found.filter((symbol) => !isNew(symbol)) : [...found];
  return { symbols, again: symbols.some(isNew) };
}

export const missingText = (symbol: string): string =>
  `Transactions of ${symbol.toUpperCase()} are missing: those that were found do not add up to its balance.`;

/** Blocks are dated by their makers, and are up to two hours wrong. */
const DATED_WITHIN = 2 * HOUR;

const unitsOf = (amount: string): bigint => toFixedPoint(amount, MAX_DECIMALS);
/** What a booking changes of a coin in an account of the ledger. */
function changeOf({ body: { account, toAccount, legs, fee } }: HistoryBooking, name: string, coinId: string): bigint {
  const moved = legs.reduce((sum, leg) => (leg.coinId === coinId ? sum + unitsOf(leg.amount) : sum), 0n);
  const paid = fee?.coinId === coinId ? unitsOf(fee.amount) : 0n;
  return (account === name ? moved - paid : 0n) - (toAccount === name ? moved : 0n);
}

type Facts = {
  /** The oldest first. */
  bookings: readonly HistoryBooking[];
  /** The account of the ledger into which they are booked. */
  ledgerAccount: string;
  held: readonly Holding[];
  /** The time of the balances. */
  asOf: number;
  /** Whether a coin that is not held has a balance of zero. */
  covers: (coinId: string | null) => boolean;
};

type Sum = { symbol: string; balance: bigint; total: bigint; isSeen: boolean };

/** The symbols of coins whose bookings do not add up to the balance, nor did since the time of the balance. */
export function missingOf({ bookings, ledgerAccount, held, asOf, covers }: Facts): string[] {
  const sums = new Map<string, Sum>();
  const sumOf = (coinId: string, symbol: string): Sum => {
    const sum = sums.get(coinId) ?? { symbol, balance: 0n, total: 0n, isSeen: false };
    sums.set(coinId, sum);
    return sum;
  };
  for (const { coinId, symbol, amount } of held) if (coinId !== null) sumOf(coinId, symbol).balance += unitsOf(amount);
  for (const booking of bookings) {
    const { at, legs, fee } = booking.body;
    const coins = new Map([...legs, ...(fee ? [fee] : [])].map(({ coinId, symbol }) => [coinId, symbol]));
    for (const [coinId, symbol] of coins) {
      if (coinId === null || (!sums.has(coinId) && !covers(coinId))) continue;
      const sum = sumOf(coinId, symbol);
      if (at > asOf - DATED_WITHIN) sum.isSeen ||= sum.total === sum.balance;
      sum.total += changeOf(booking, ledgerAccount, coinId);
    }
  }
  return [...sums.values()]
    .filter(({ balance, total, isSeen }) => !isSeen && total !== balance)
    .map(({ symbol }) => symbol);
}
