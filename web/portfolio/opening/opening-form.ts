import { compare, difference, type Exact, sumOf } from "../../../shared/values/decimal.ts";
import { parseExact } from "../../../shared/values/exact-input.ts";
import { formatHolding } from "../../../shared/values/format-decimal.ts";
import { dateField, startOfField } from "../../ledger/clock.ts";
import type { Problems } from "../../ui/form/use-form.ts";

type Part = { amount: string; bought?: string; cost?: string };
/** What the form begins with. `at` is in ms. The arrivals brought coins of this balance into the ledger. */
export type OpeningStart = {
  symbol: string;
  coinId: string | null;
  account: string;
  at: number;
  amount: string;
  arrivals: readonly { id: string; amount: string }[];
  /** Without them, each arrival is a part. */
  parts?: readonly Part[];
  /** The amount of the holding whose cost is unknown. Without a holding it is that of the form. */
  unknown?: Exact;
};

/** The fields of part n are `amount n`, `bought n` and `cost n`. Dates are values of date fields. */
export type OpeningValues = Record<string, string> & { symbol: string; account: string; at: string };

/** An opening balance has at most this many parts, and arrivals. */
export const MAX_PARTS = 100;

const PART = ["amount", "bought", "cost"] as const;
export const fieldOf = (name: (typeof PART)[number], part: number): string => `${name} ${part}`;

/** The numbers of the parts. A removed one leaves a gap. */
export const partsOf = (values: OpeningValues): number[] =>
  Object.keys(values).flatMap((key) => (key.startsWith("amount ") ? [Number(key.slice("amount ".length))] : []));

const withPart = (values: OpeningValues, part: number, { amount, bought = "", cost = "" }: Part): OpeningValues => ({
  ...values,
  [fieldOf("amount", part)]: amount,
  [fieldOf("bought", part)]: bought,
  [fieldOf("cost", part)]: cost,
});

export const addPart = (values: OpeningValues): OpeningValues =>
  withPart(values, Math.max(...partsOf(values)) + 1, { amount: "" });
export const removePart = (values: OpeningValues, part: number): OpeningValues =>
  Object.fromEntries(
    Object.entries(values).filter(([key]) => !PART.some((name) => key === fieldOf(name, part))),
  ) as OpeningValues;

export function initialValues({ symbol, account, at, amount, arrivals, ...start }: OpeningStart): OpeningValues {
  const parts = start.parts ?? (arrivals.length > 0 ? arrivals.map((one) => ({ amount: one.amount })) : [{ amount }]);
  const fields: OpeningValues = { symbol: symbol.toUpperCase(), account, at: dateField(at) };
  return parts.reduce((values, part, index) => withPart(values, index, part), fields);
}

const isAbove = (text: string, least: "above" | "from"): boolean => {
  const value = parseExact(text);
  return value !== null && compare(value, "0" as Exact) >= (least === "above" ? 1 : 0);
};

export function costProblems(values: OpeningValues): Problems<OpeningValues> {
  const wrong = partsOf(values)
    .map((part) => fieldOf("cost", part))
    .filter((cost) => values[cost] !== "" && !isAbove(values[cost]!, "from"));
  return Object.fromEntries(wrong.map((cost) => [cost, "Enter what you paid, or nothing"]));
}

export function openingProblems(values: OpeningValues, now: number): Problems<OpeningValues> {
  const problems: Problems<OpeningValues> = {};
  if (values.symbol.trim() === "") problems.symbol = "Choose a coin or enter its symbol";
  const at = startOfField(values.at);
  if (Number.isNaN(at)) problems.at = "Enter a date";
  else if (at > now) problems.at = "The date is in the future";
  for (const part of partsOf(values)) {
    const [amount, bought] = [fieldOf("amount", part), fieldOf("bought", part)];
    if (!isAbove(values[amount]!, "above")) problems[amount] = "Enter an amount above 0";
    if (values[bought] !== "" && startOfField(values[bought]!) > at) problems[bought] = "Not after the date above";
  }
  return { ...problems, ...costProblems(values) };
}

/** The sum of the parts; null while one of them is not a number. */
export function totalOf(values: OpeningValues, name: "amount" | "cost"): Exact | null {
  const amounts = partsOf(values).map((part) => parseExact(values[fieldOf(name, part)]!));
  return amounts.some((amount) => amount === null) ? null : sumOf(amounts as Exact[]);
}

/** What is known after the form is sent; null while an amount is not a number. */
export function remainderText(values: OpeningValues, unknown?: Exact): string | null {
  const amountOf = (parts: readonly number[]) => parts.map((part) => parseExact(values[fieldOf("amount", part)]!));
  const parts = partsOf(values);
  const amounts = amountOf(parts);
  if (amounts.includes(null)) return null;
  const known = sumOf(amountOf(parts.filter((part) => values[fieldOf("cost", part)] !== "")) as Exact[]);
  const all = unknown ?? sumOf(amounts as Exact[]);
  const rest = difference(all, known);
  const [allText, symbol] = [formatHolding(all), values.symbol.trim().toUpperCase()];
  if (compare(rest, "0" as Exact) <= 0) return `All ${allText} ${symbol} are then known.`;
  if (known === "0") return `${allText} ${symbol} remain unknown.`;
  return `${formatHolding(known)} of ${allText} ${symbol} are then known; ${formatHolding(rest)} ${symbol} remain unknown.`;
}

export function bodyOf(values: OpeningValues, coinId: string | null, arrivals: OpeningStart["arrivals"]) {
  const dateOf = (date: string) => new Date(startOfField(date)).toISOString();
  return {
    symbol: values.symbol.trim().toLowerCase(),
    coinId,
    account: values.account,
    at: dateOf(values.at),
    parts: partsOf(values).map((part) => {
      const [amount, bought, cost] = PART.map((name) => values[fieldOf(name, part)]!.trim()) as [
        string,
        string,
        string,
      ];
      return { amount, boughtAt: bought === "" ? null : dateOf(bought), cost: cost === "" ? null : cost };
    }),
    arrivals: arrivals.map(({ id }) => id),
  };
}
