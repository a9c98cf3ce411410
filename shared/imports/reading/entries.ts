import { type Exact, product, sum } from "../../values/decimal.ts";
import type { Verb } from "../layout.ts";

export type Money = { symbol: string; amount: Exact; value: Exact | null };
/** A row as signed amounts and fees. Several entries may become one transaction. */
export type Entry = {
  line: number;
  at: number;
  /**
   * The time of the row, read as UTC. It identifies the row, because it does not depend on the zone that the user
   * chose.
   */
  writtenAt: number;
  verb: Verb;
  /** The word after the verb: a kind of trade or a subaccount. */
  rest: string;
  account: string;
  /** The receiving account of a transfer, if the row names it. */
  toAccount: string | null;
  legs: Money[];
  /** Charged fees are positive, refunded fees negative. */
  fees: Money[];
  group: string | null;
  /** Identifies the row within its account. Null when only the contents of the row identify it. */
  key: string | null;
  note: string;
  transferKey: string | null;
  /** US dollars for one unit of the first coin. */
  price: Exact | null;
  /** The balance that the file states after the row. `code` is the file's name of the coin, `coin` the usual symbol. */
  fileBalance: { code: string; coin: string; balance: Exact; places: number } | null;
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
