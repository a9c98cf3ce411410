import type { Country } from "../../shared/ledger-settings/settings.ts";
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
/** Which lots a sale may take, in a sentence. */
export const lotsOf = (scope: Scope): string => (scope === "account" ? "lots of each account" : "lots of all accounts");
export const YEAR_STARTS = [
  ["01-01", "1 January"],
  ["04-06", "6 April (United Kingdom)"],
  ["07-01", "1 July (Australia)"],
] as const;

export const COUNTRY_OPTIONS: readonly (readonly [Country | "", string])[] = [
  ["", "Other"],
  ["us", "United States"],
  ["gb", "United Kingdom"],
  ["de", "Germany"],
];
/** What most people of a country use for their taxes. Choosing the country fills it in, and everything can be changed. */
export const USUAL = {
  us: { currency: "usd", method: "fifo", scope: "account", yearStart: "01-01" },
  gb: { currency: "gbp", method: "uk", scope: "universal", yearStart: "04-06" },
  de: { currency: "eur", method: "fifo", scope: "account", yearStart: "01-01" },
} as const satisfies Record<Country, object>;
