import type { CostBasis } from "../transactions/methods.ts";

export const COUNTRIES = ["us", "gb", "de"] as const;
export type Country = (typeof COUNTRIES)[number];
/** The currencies in which a ledger can be kept: those that the European Central Bank quotes today. */
export const LEDGER_CURRENCIES = [
  ...(["usd", "eur", "gbp", "jpy", "chf", "cad", "aud", "cny", "inr", "krw", "brl", "try"] as const),
  ...(["czk", "dkk", "hkd", "huf", "idr", "ils", "isk", "mxn", "myr", "nok", "nzd", "php"] as const),
  ...(["pln", "ron", "sek", "sgd", "thb", "zar"] as const),
] as const;
export type LedgerCurrency = (typeof LEDGER_CURRENCIES)[number];

/** How a user's ledger is kept. Everything that shows a cost, a gain or a tax year uses these. */
export type LedgerSettings = CostBasis & {
  currency: LedgerCurrency;
  country: Country | null;
  /** The name of a time zone, such as "Europe/London". */
  timeZone: string;
  /** The first day of a tax year, such as "04-06". */
  yearStart: string;
  /** The keys of coins that are spam. */
  spam: string[];
};

export const DEFAULT_SETTINGS: LedgerSettings = {
  currency: "usd",
  country: null,
  timeZone: "UTC",
  method: "fifo",
  scope: "universal",
  yearStart: "01-01",
  spam: [],
};

export const isDefault = (settings: LedgerSettings): boolean =>
  Object.entries(DEFAULT_SETTINGS).every(
    ([key, value]) => JSON.stringify(settings[key as keyof LedgerSettings]) === JSON.stringify(value),
  );

export function isTimeZone(name: string): boolean {
  try {
    return Boolean(new Intl.DateTimeFormat("en", { timeZone: name }));
  } catch {
    return false;
  }
}

/** Whether a change of the settings changes the stored costs of positions. The currency does not: they are in dollars. */
export const changesCosts = (before: LedgerSettings, after: LedgerSettings): boolean =>
  before.method !== after.method || before.scope !== after.scope || before.timeZone !== after.timeZone;
