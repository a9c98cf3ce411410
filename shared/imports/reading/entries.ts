import { type Exact, product, sum } from "../../values/decimal.ts";
import type { Verb } from "../layout.ts";

/** A value that a file states, in a currency with official rates (lower case). */
export type Stated = { value: Exact; currency: string };
/** An amount of a coin or a currency, with its value if the file states one. */
export type Money = {
  symbol: string;
  amount: Exact;
  stated: Stated | null;
  /** Null when the symbol alone says which coin it is. */
  coinId: string | null;
  /** The symbol without later renames, which is part of the row's key. */
  written: string;
};
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
  /** Sides of the trade that only its notes name. They are used when no row of the file has them. */
  spare: Money[];
  /** Charged fees are positive, refunded fees negative. */
  fees: Money[];
  group: string | null;
  /** Identifies the row within its account. Null when only the contents of the row identify it. */
  key: string | null;
  note: string;
  transferKey: string | null;
  /** The price of one unit of the first coin. */
  price: Stated | null;
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

const sumOfStated = (a: Stated | null, b: Stated | null): Stated | null =>
  a !== null && a.currency === b?.currency ? { ...a, value: plus(a.value, b.value) } : null;

/** Adds amounts of the same coin with the same sign. */
export function collect(list: readonly Money[]): Money[] {
  if (list.length === 0 || (list.length === 1 && list[0]!.amount !== "0")) return [...list];
  const sums = new Map<string, Money>();
  for (const money of list) {
    const { symbol, amount, stated } = money;
    if (amount === "0") continue;
    const key = `${symbol} ${isNegative(amount)}`;
    const before = sums.get(key);
    if (!before) sums.set(key, { ...money });
    else {
      before.amount = plus(before.amount, amount);
      before.stated = sumOfStated(before.stated, stated);
    }
  }
  return [...sums.values()];
}
