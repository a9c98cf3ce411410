import type { Method, Scope } from "../../shared/transactions/methods.ts";

export const METHOD_OPTIONS: readonly (readonly [Method, string])[] = [
  ["fifo", "FIFO: oldest first"],
  ["lifo", "LIFO: newest first"],
  ["hifo", "HIFO: most expensive first"],
  ["average", "Average cost"],
  ["uk", "UK: same day, 30 days, pool"],
];
export const SCOPE_OPTIONS: readonly (readonly [Scope, string])[] = [
  ["universal", "All accounts"],
  ["account", "Each account"],
];
export const YEAR_STARTS = [
  ["01-01", "1 January"],
  ["04-06", "6 April (United Kingdom)"],
  ["07-01", "1 July (Australia)"],
] as const;

/** The state of the gains report in the address. Without a choice the ledger's settings hold. */
export type GainsSearch = { method?: Method; scope?: Scope; year?: number; start?: string; coin?: string };

const among = <Value extends string>(options: readonly (readonly [Value, string])[], value: unknown) =>
  options.find(([option]) => option === value)?.[0];

export function readGainsSearch(search: Record<string, unknown>): GainsSearch {
  const method = among(METHOD_OPTIONS, search.method);
  const scope = among(SCOPE_OPTIONS, search.scope);
  const start = among(YEAR_STARTS, search.start);
  const year = Number(search.year);
  return {
    ...(method && { method }),
    ...(scope && { scope }),
    ...(start && { start }),
    ...(typeof search.coin === "string" && search.coin !== "" && { coin: search.coin }),
    ...(Number.isInteger(year) && year >= 2009 && year <= 2100 && { year }),
  };
}
