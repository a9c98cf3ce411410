import { shownChange } from "../values/display-currency.ts";
import type { Columns } from "./snapshot.ts";

const CHANGES = {
  "1h": "price_change_percentage_1h_in_currency",
  "24h": "price_change_percentage_24h",
  "7d": "price_change_percentage_7d_in_currency",
  "30d": "price_change_percentage_30d_in_currency",
} as const satisfies Record<string, keyof Columns>;

/** A coin's change in percent in the display currency; null when it is unknown. */
export const coinChange = (columns: Columns, index: number, age: keyof typeof CHANGES): number | null =>
  shownChange(columns[CHANGES[age]]?.[index], age, columns.id[index]);
