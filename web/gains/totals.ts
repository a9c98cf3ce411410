import type { Gains } from "./gains.queries.ts";

export type TotalName = keyof Gains["totals"];
export const TOTALS: readonly (readonly [TotalName, string])[] = [
  ["proceeds", "Proceeds"],
  ["cost", "Cost"],
  ["gain", "Gain"],
  ["income", "Income"],
  ["fees", "Other fees"],
];
