import { type Book, slotOf } from "./book.ts";
import { type LedgerEvent, OUTSIDE } from "./ledger-event.ts";
import type { Scope } from "./methods.ts";

/** The method that chose the coins: a lot, the average of a pool, or a purchase near the disposal. */
export type PartRule = "lot" | "pool" | "same day" | "30 days";

/** A part of a disposal or of a holding: coins with their cost. */
export type Part = {
  rule: PartRule;
  /** The purchase; null for a part of a pool. */
  lot: LedgerEvent | null;
  amount: bigint;
  cost: bigint;
};

export type Amount = { amount: bigint; cost: bigint };

/** Keeps the coins of each pool. A pool is a number. */
export type Pools = {
  add(pool: number, event: LedgerEvent, amount: bigint, cost: bigint): void;
  /**
   * Takes up to `amount` from the pool and returns how much was there. Its parts are written to `parts`, from the index
   * `start` on.
   */
  take(pool: number, amount: bigint, parts: Part[], start: number): bigint;
  /** Moves up to `amount` with its costs and dates to another pool, and returns what was moved. */
  move(from: number, to: number, amount: bigint): Amount;
  /** Changes the amount by `amount` and the cost by that of the event, without a gain, and returns the changes. */
  adjust(pool: number, event: LedgerEvent, amount: bigint): Amount;
  remainders(): { pool: number; amount: bigint; cost: bigint; parts: Part[] }[];
};

/** The result of matching by days, by the index of each event. */
export type Matches = {
  /** The matched parts of a disposal. */
  parts: (Part[] | undefined)[];
  /**
   * The unmatched amount and cost of a day's purchases, at the first purchase of the day. The entries of the day's
   * other purchases are undefined.
   */
  left: ({ amount: bigint; cost: bigint } | undefined)[];
};

/** The pool of a coin. Coins outside the portfolio have a pool of their own in both scopes. */
export function poolNumber(book: Book, scope: Scope, coin: number, account: number): number {
  if (scope === "account") return slotOf(book, coin, account);
  return 2 * coin + (account === OUTSIDE ? 1 : 0);
}

export function coinAndAccountOf(book: Book, scope: Scope, pool: number): { coin: number; account: number | null } {
  if (scope === "universal") return { coin: pool >> 1, account: pool % 2 === 1 ? OUTSIDE : null };
  const width = book.accounts.length + 1;
  return { coin: Math.floor(pool / width), account: (pool % width) - 1 };
}
