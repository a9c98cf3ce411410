/** Words and limits of returns. Do not import zod, because pages load this file. */

export const PERFORMANCE_RANGES = ["30d", "1y", "ytd", "all"] as const;
export type PerformanceRange = (typeof PERFORMANCE_RANGES)[number];

/** What the same deposits would have become: in a coin, or as cash in the ledger's currency. */
export const BENCHMARKS = ["bitcoin", "ethereum", "cash"] as const;
export type Benchmark = (typeof BENCHMARKS)[number];

/** A chart has at most about this many points between its ends. */
export const MAX_POINTS = 366;

export type LeftOut = {
  kind: "coin" | "position" | "linked account";
  coinId: string | null;
  symbol: string;
  reason: string;
};

export const NO_PRICE = "No price within a day of a time when it was held.";
export const LOADING = "The price history is being loaded.";
export const NOTHING_LOADED = "The price history of what was held is being loaded.";
export const OLDER_CLOSED = "Only the last 1,000 closed positions count.";
export const NO_HISTORY = "A linked account has no history of deposits.";
export const LESS_ON_CHAIN = "The chain has less of it than your ledger, and the difference is left out.";
export const MUCH_LESS_ON_CHAIN =
  "The chain has less of it than your ledger. When the rest left is not known, so all of it is left out.";
export const NOT_IN_ACCOUNT = "A leveraged position belongs to no account.";
export const NOTHING_HELD = "Nothing was held in this time.";
export const NO_DEPOSITS = "What is held has no history of deposits, so its return is not known.";
export const NOTHING_PRICED = "Nothing that was held in this time has a price for all of it.";
export const NOTHING_PROVED = "The chain has less of everything that was held in this time than your ledger.";
export const NO_EXCHANGE_RATE = "There is no official exchange rate for today.";
export const NO_RATE = "No rate of return fits these deposits and this value.";

export const RETURN_SENTENCES = [
  ...[NO_PRICE, LOADING, NO_HISTORY, LESS_ON_CHAIN, MUCH_LESS_ON_CHAIN, NOT_IN_ACCOUNT, OLDER_CLOSED],
  ...[NOTHING_HELD, NO_DEPOSITS, NOTHING_PRICED, NOTHING_LOADED, NOTHING_PROVED, NO_EXCHANGE_RATE, NO_RATE],
] as const;
