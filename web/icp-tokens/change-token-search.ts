import type { CandleInterval } from "../../shared/icp-tokens/candle-intervals.ts";
import { DEFAULT_INTERVAL, type TokenSearch, type TokenSort } from "./token-search.ts";

/**
 * The search after a click on a column's header: a new column starts ascending, the same column reverses. Like every new
 * list it starts with the default number of rows.
 */
export function toggleTokenSort({ sort, dir, rows: _rows, ...rest }: TokenSearch, key: TokenSort): TokenSearch {
  return { ...rest, sort: key, ...(sort === key && dir !== "desc" && { dir: "desc" as const }) };
}

export function withText({ q: _q, rows: _rows, ...rest }: TokenSearch, text: string): TokenSearch {
  return text.trim() === "" ? rest : { q: text, ...rest };
}

export function withTab({ tab: _tab, rows: _rows, ...rest }: TokenSearch, tab: "all" | "top"): TokenSearch {
  return tab === "top" ? { ...rest, tab } : rest;
}

export function withToken(
  { token: _token, interval: _interval, ...rest }: TokenSearch,
  token: string | null,
): TokenSearch {
  return token === null ? rest : { ...rest, token };
}

export function withInterval({ interval: _interval, ...rest }: TokenSearch, interval: CandleInterval): TokenSearch {
  return interval === DEFAULT_INTERVAL ? rest : { ...rest, interval };
}
