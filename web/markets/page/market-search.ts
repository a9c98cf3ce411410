/** What the address of the market page says: the search and the order. Defaults stay out of it. */
export type SortKey = "rank" | "name" | "price" | "change24h" | "change7d" | "cap" | "volume" | "supply";
export type SortDirection = "asc" | "desc";
export type MarketSearch = { q?: string; sort?: SortKey; dir?: SortDirection };

const KEYS: readonly string[] = ["rank", "name", "price", "change24h", "change7d", "cap", "volume", "supply"];
const MAX_SEARCH = 100;
const isKey = (value: unknown): value is SortKey => KEYS.includes(String(value));

/** Figures start with the largest, names and ranks with the first. */
export const firstDirection = (key: SortKey): SortDirection => (key === "rank" || key === "name" ? "asc" : "desc");

/** Reads an address that anybody may have typed. */
export function readMarketSearch(raw: Record<string, unknown>): MarketSearch {
  const q = typeof raw.q === "string" ? raw.q.slice(0, MAX_SEARCH) : "";
  const key = isKey(raw.sort) ? raw.sort : "rank";
  const dir = raw.dir === "asc" || raw.dir === "desc" ? raw.dir : firstDirection(key);
  return withSort(q === "" ? {} : { q }, key, dir);
}

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

/** A click on a column's head: a new column starts its own way, the same one turns round. */
export function toggleSort(search: MarketSearch, key: SortKey): MarketSearch {
  const order = orderOf(search);
  if (order.key !== key) return withSort(search, key, firstDirection(key));
  return withSort(search, key, order.dir === "asc" ? "desc" : "asc");
}

export function orderOf({ sort = "rank", dir }: MarketSearch): { key: SortKey; dir: SortDirection } {
  return { key: sort, dir: dir ?? firstDirection(sort) };
}
