import { readRows } from "./shown-rows.ts";

export type SortKey = "rank" | "name" | "price" | "change24h" | "change7d" | "cap" | "volume" | "supply";
export type SortDirection = "asc" | "desc";
/** The search, the sort order and the number of rows in the URL of the market page. Default values are left out. */
export type MarketSearch = { q?: string; sort?: SortKey; dir?: SortDirection; rows?: number };

const KEYS: readonly string[] = ["rank", "name", "price", "change24h", "change7d", "cap", "volume", "supply"];
const MAX_SEARCH = 100;
const isKey = (value: unknown): value is SortKey => KEYS.includes(String(value));

/** The first click sorts numbers from the largest, but names and ranks from the smallest. */
export const firstDirection = (key: SortKey): SortDirection => (key === "rank" || key === "name" ? "asc" : "desc");

/** Reads the search of a URL, which may hold any values. */
export function readMarketSearch(raw: Record<string, unknown>): MarketSearch {
  const q = typeof raw.q === "string" ? raw.q.slice(0, MAX_SEARCH) : "";
  const key = isKey(raw.sort) ? raw.sort : "rank";
  const dir = raw.dir === "asc" || raw.dir === "desc" ? raw.dir : firstDirection(key);
  const rows = readRows(raw.rows);
  return { ...withSort(q === "" ? {} : { q }, key, dir), ...(rows && { rows }) };
}

/** A new search shows the first rows again. */
export function withSearch({ sort, dir }: MarketSearch, q: string): MarketSearch {
  return { ...(q.trim() !== "" && { q }), ...(sort && { sort }), ...(dir && { dir }) };
}

function withSort({ q }: MarketSearch, key: SortKey, dir: SortDirection): MarketSearch {
  return {
    ...(q && { q }),
    ...(key !== "rank" && { sort: key }),
    ...(dir !== firstDirection(key) && { dir }),
  };
}

/** The sort order after a click on a column's header: a new column in its first direction, the same one reversed. */
export function toggleSort(search: MarketSearch, key: SortKey): MarketSearch {
  const order = orderOf(search);
  if (order.key !== key) return withSort(search, key, firstDirection(key));
  return withSort(search, key, order.dir === "asc" ? "desc" : "asc");
}

export function orderOf({ sort = "rank", dir }: MarketSearch): { key: SortKey; dir: SortDirection } {
  return { key: sort, dir: dir ?? firstDirection(sort) };
}
