import { LISTED_ROWS } from "../../shared/markets/first-coins.ts";

/** A list shows this many rows at first, and this many more with each "Show more". */
export const ROWS_STEP = LISTED_ROWS;
/** The maximum number of rows in a list. */
export const MAX_ROWS = 1000;

/** Reads the parameter `rows` of a URL, which may hold any value. Undefined for the default. */
export function readRows(value: unknown): number | undefined {
  const rows = Math.min(Math.trunc(Number(value)), MAX_ROWS);
  return rows > ROWS_STEP ? rows : undefined;
}
