import { type Exact, negated } from "../../shared/values/decimal.ts";
import type { Gains } from "./gains.queries.ts";

export type TotalName = keyof Gains["totals"];
export const TOTALS: readonly (readonly [TotalName, string])[] = [
  ["proceeds", "Proceeds"],
  ["cost", "Cost"],
  ["gain", "Realised P&L"],
  ["income", "Income"],
  ["fees", "Other fees"],
];

/** Gains, income and fees have a sign, as in the portfolio. Proceeds and costs are amounts. */
export const isSigned = (name: TotalName): boolean => name !== "proceeds" && name !== "cost";
/** A figure of the report with the sign that it is shown with. */
export const signedAs = (name: TotalName, value: Exact): Exact => (name === "fees" ? negated(value) : value);
