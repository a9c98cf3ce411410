import { CANDLE_INTERVALS, type CandleInterval } from "../../shared/icp-tokens/candle-intervals.ts";
import { readRows } from "../markets/shown-rows.ts";

export type TokenSort = "token" | "price" | "volume" | "cap";
/** The search, tab, sort order and open token in the URL of the page. Default values are left out. */
export type TokenSearch = {
  q?: string;
  tab?: "top";
  sort?: TokenSort;
  dir?: "desc";
  /** The number of rows. */
  rows?: number;
  token?: string;
  interval?: CandleInterval;
};

const SORTS: readonly string[] = ["token", "price", "volume", "cap"];
const MAX_SEARCH = 100;
const MAX_ID = 64;
export const DEFAULT_INTERVAL: CandleInterval = "1h";

const textOf = (value: unknown, maxLength: number): string =>
  typeof value === "string" ? value.slice(0, maxLength) : "";

/** Reads the search of a URL, which may hold any values. */
export function readTokenSearch(raw: Record<string, unknown>): TokenSearch {
  const q = textOf(raw.q, MAX_SEARCH);
  const token = textOf(raw.token, MAX_ID);
  const interval = CANDLE_INTERVALS.find((option) => option === raw.interval);
  const rows = readRows(raw.rows);
  const sort = SORTS.includes(String(raw.sort)) ? (raw.sort as TokenSort) : undefined;
  return {
    ...(q && { q }),
    ...(raw.tab === "top" && { tab: "top" as const }),
    ...(sort && { sort }),
    ...(sort && raw.dir === "desc" && { dir: "desc" as const }),
    ...(rows && { rows }),
    ...(token && { token }),
    ...(token && interval && interval !== DEFAULT_INTERVAL && { interval }),
  };
}
