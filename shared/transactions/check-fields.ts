import { isQuoted } from "../exchange-rates/quoted.ts";
import { atMost, type Checked } from "../values/checked.ts";
import { oneLine } from "../values/composed.ts";
import type { Exact } from "../values/decimal.ts";
import { parseExact } from "../values/exact-input.ts";
import { FIRST_YEAR, MAX_ACCOUNT, MAX_NOTE } from "./rules.ts";

/** The rules for the fields of a transaction, which the contract and the browser of a guest apply. */

export type NumberRule = { allows: (value: Exact) => boolean; problem: string };
export const ABOVE_ZERO: NumberRule = {
  allows: (value) => value !== "0" && !value.startsWith("-"),
  problem: "must be above 0",
};
export const NOT_BELOW_ZERO: NumberRule = { allows: (value) => !value.startsWith("-"), problem: "must not be below 0" };
export const NOT_ZERO: NumberRule = { allows: (value) => value !== "0", problem: "must not be 0" };

export const numberProblem = (label: string): string => `${label} must be a number such as 1234.5`;

export function checkExact(input: string | number, label: string, rule?: NumberRule): Checked<Exact> {
  const value = parseExact(input);
  if (value === null)
    return { problem: `${numberProblem(label)}, with at most 18 digits before and 30 after the point` };
  return rule && !rule.allows(value) ? { problem: `${label} ${rule.problem}` } : { value };
}

export const checkAccount = (text: string): Checked<string> => atMost(oneLine(text), "Account", MAX_ACCOUNT);

export const checkNote = (text: string): Checked<string> =>
  atMost(
    text
      .toWellFormed()
      .replace(/\p{Cc}/gu, " ")
      .trim(),
    "Note",
    MAX_NOTE,
  );

/** The money in which prices and values are stated; null for US dollars. */
export function checkPriceCurrency(input: string): Checked<string | null> {
  const code = input.toLowerCase();
  if (!isQuoted(code)) return { problem: "priceCurrency must be a currency with official rates, such as eur" };
  return { value: code === "usd" ? null : code };
}

/** A time in ms. */
export const checkTime = (at: number, label: string): Checked<number> =>
  at >= Date.UTC(FIRST_YEAR) ? { value: at } : { problem: `${label} must not be before ${FIRST_YEAR}` };
