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
  /** The coin as the file writes it, which is part of the row's key. */
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
  legs: readonly Money[];
  /** Sides of the trade that only its notes name. They are used when no row of the file has them. */
  spare: readonly Money[];
  /** Charged fees are positive, refunded fees negative. */
  fees: readonly Money[];
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

const POWERS = Array.from({ length: 16 }, (_, places) => 10 ** places);
/** The digits of an amount as an integer; NaN when they are too many for one. */
function integerOf(text: string, point: number): number {
  if (text.length > 15) return Number.NaN;
  return Number(point === -1 ? text : text.slice(0, point) + text.slice(point + 1));
}

/** The sum of two amounts. Those with few digits are added as integers, which is faster and exact as well. */
export function plus(a: Exact, b: Exact): Exact {
  if (a === "0") return b;
  if (b === "0") return a;
  const [pointA, pointB] = [a.indexOf("."), b.indexOf(".")];
  const placesA = pointA === -1 ? 0 : a.length - pointA - 1;
  const placesB = pointB === -1 ? 0 : b.length - pointB - 1;
  const places = Math.max(placesA, placesB);
  const total = integerOf(a, pointA) * POWERS[places - placesA]! + integerOf(b, pointB) * POWERS[places - placesB]!;
  return Number.isSafeInteger(total) && Math.abs(total) < 1e15 ? textOf(total, places) : sum(a, b);
}

/** A sum of many amounts. Small ones are added as integers, and the text is made once. */
export class Total {
  private units = 0;
  private places = 0;
  private rest = "0" as Exact;

  add(amount: Exact) {
    const point = amount.indexOf(".");
    const places = point === -1 ? 0 : amount.length - point - 1;
    const most = Math.max(places, this.places);
    const units = this.units * POWERS[most - this.places]! + integerOf(amount, point) * POWERS[most - places]!;
    if (most < POWERS.length && Math.abs(units) < 1e15) {
      this.units = units;
      this.places = most;
    } else this.rest = plus(this.rest, amount);
  }

  get exact(): Exact {
    return plus(textOf(this.units, this.places), this.rest);
  }
}

function textOf(total: number, places: number): Exact {
  if (places === 0 || total === 0) return String(total) as Exact;
  const digits = String(Math.abs(total)).padStart(places + 1, "0");
  let end = digits.length;
  const start = digits.length - places;
  while (end > start && digits.charCodeAt(end - 1) === 48) end -= 1;
  const size = end === start ? digits.slice(0, start) : `${digits.slice(0, start)}.${digits.slice(start, end)}`;
  return (total < 0 ? `-${size}` : size) as Exact;
}
export const times = (a: Exact, b: Exact): Exact => product(a, b);

const sumOfStated = (a: Stated | null, b: Stated | null): Stated | null =>
  a !== null && a.currency === b?.currency ? { ...a, value: plus(a.value, b.value) } : null;

/** Adds amounts of the same coin with the same sign. */
export function collect(list: readonly Money[]): readonly Money[] {
  const [first, second] = list;
  if (first === undefined || (list.length === 1 && first.amount !== "0")) return list;
  if (list.length === 2 && first.symbol !== second!.symbol && first.amount !== "0" && second!.amount !== "0")
    return list;
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
