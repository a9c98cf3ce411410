import { type Exact, product, sum } from "../../values/decimal.ts";
import type { Verb } from "../layout.ts";

export type Money = { symbol: string; amount: Exact; value: Exact | null };
/** A row as signed amounts and fees. Several entries may become one transaction. */
export type Entry = {
  line: number;
  at: number;
  /** The same, read as if the file were in UTC: it identifies the row in whichever zone the user reads the file. */
  writtenAt: number;
  verb: Verb;
  /** The word after the verb: a family of trades or a part of the account. */
  rest: string;
  account: string;
  /** The receiving account of a transfer, if the row names it. */
  toAccount: string | null;
  legs: Money[];
  /** Positive when they were taken. */
  fees: Money[];
  group: string | null;
  /** Identifies the row within its account. Null when only its contents do. */
  key: string | null;
  note: string;
  /** US dollars for one unit of the first coin. */
  price: Exact | null;
  /** The balance after the row, of the code that the file writes and the coin that it means. */
  stated: { code: string; coin: string; balance: Exact; places: number } | null;
};

/** A row that is not booked, with the reason. */
export type Problem = { row: number; problem: string };

export const negate = (amount: Exact): Exact =>
  (amount === "0" ? "0" : amount.startsWith("-") ? amount.slice(1) : `-${amount}`) as Exact;
export const absolute = (amount: Exact): Exact => amount.replace("-", "") as Exact;
export const isNegative = (amount: Exact): boolean => amount.startsWith("-");
export const plus = (a: Exact, b: Exact): Exact => (a === "0" ? b : b === "0" ? a : sum(a, b));
export const times = (a: Exact, b: Exact): Exact => product(a, b);

/** Adds amounts of the same coin with the same sign. */
export function collect(list: readonly Money[]): Money[] {
  const sums = new Map<string, Money>();
  for (const { symbol, amount, value } of list) {
    if (amount === "0") continue;
    const key = `${symbol} ${isNegative(amount)}`;
    const before = sums.get(key);
    if (!before) sums.set(key, { symbol, amount, value });
    else {
      before.amount = plus(before.amount, amount);
      before.value = before.value === null || value === null ? null : plus(before.value, value);
    }
  }
  return [...sums.values()];
}
