import { type Book, slotOf } from "../book.ts";
import { type LedgerEvent, OUTSIDE } from "../ledger-event.ts";
import type { Scope } from "../methods.ts";

/** The method that chose the coins: a lot, the average of a pool, or a purchase near the disposal. */
export type PartRule = "lot" | "pool" | "same day" | "30 days";

/** A part of a disposal or of a holding: coins with their cost, which is null when it is unknown. */
export type Part = {
  rule: PartRule;
  /** The purchase; null for a part of a pool. */
  lot: LedgerEvent | null;
  amount: bigint;
  cost: bigint | null;
};

/** Coins of which `known` have the cost `cost`, and `unknown` have an unknown one. */
export type Amount = { known: bigint; cost: bigint; unknown: bigint };

/** Coins that were taken out of a pool with their cost. `lot` is null in pools without lots. */
export type Detached = {
  lot: LedgerEvent | null;
  amount: bigint;
  cost: bigint | null;
  /** The rank by cost in the unit of the new name. */
  costRank?: number | undefined;
};

/** Keeps the coins of each pool. A pool is a number. */
export type Pools = {
  /** Adds an acquisition. Its cost is null when it is unknown. */
  add(pool: number, event: LedgerEvent, amount: bigint, cost: bigint | null): void;
  /**
   * Takes up to `amount` from the pool and returns how much was there. Its parts are written to `parts`, from the index
   * `start` on.
   */
  take(pool: number, amount: bigint, parts: Part[], start: number): bigint;
  /** Moves up to `amount` with its costs and dates to another pool, and returns what was moved. */
  move(from: number, to: number, amount: bigint): Amount;
  /** Takes up to `amount` out of a pool with its costs and dates, to add it to the pool of another coin. */
  detach(pool: number, amount: bigint): Detached[];
  attach(pool: number, coins: readonly Detached[]): void;
  /**
   * Changes amount and cost by those of the event, without a gain, and returns the changes. A stated cost is that of all
   * coins, also of those whose cost was unknown. Without one, coins of known cost change first.
   */
  adjust(pool: number, event: LedgerEvent): Amount;
  remainders(): (Amount & { pool: number; parts: Part[] })[];
};

/** The result of matching by days, by the index of each event. */
export type Matches = {
  /** The matched parts of a disposal. */
  parts: (Part[] | undefined)[];
  /**
   * The unmatched amount and cost of a day's purchases, at the first purchase of the day; those of unknown cost count as
   * one of their own. The entries of the day's other purchases are undefined.
   */
  left: ({ amount: bigint; cost: bigint | null } | undefined)[];
};

/** The pool of the coins of an event in one of its accounts. */
export type PoolOf = (event: LedgerEvent, account: number) => number;

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
