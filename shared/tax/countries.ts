import { yearRange } from "../gains/tax-years.ts";
import type { Country, LedgerCurrency } from "../ledger-settings/settings.ts";
import type { Method, Scope } from "../transactions/methods.ts";
import type { Zone } from "../zones/zone.ts";
import { DE_SOURCES } from "./de.ts";
import { GB_SOURCES } from "./gb.ts";
import type { Source } from "./source.ts";
import { type BrokerForm, US_SOURCES } from "./us.ts";

export type TaxCountry = {
  name: string;
  currency: LedgerCurrency;
  /** Null where the days are those of the user's own zone. */
  timeZone: string | null;
  /** The first day of a tax year, such as "04-06". */
  yearStart: string;
  sources: readonly Source[];
};

export const TAX_COUNTRIES: Record<Country, TaxCountry> = {
  gb: {
    name: "United Kingdom",
    currency: "gbp",
    timeZone: "Europe/London",
    yearStart: "04-06",
    sources: GB_SOURCES,
  },
  de: { name: "Germany", currency: "eur", timeZone: "Europe/Berlin", yearStart: "01-01", sources: DE_SOURCES },
  us: { name: "United States", currency: "usd", timeZone: null, yearStart: "01-01", sources: US_SOURCES },
};

/** What only the user can say about taxes in the United States. */
export type TaxChoices = {
  /** Whether lots belonged to all accounts together before 2025; null when it was not stated. */
  scopeBefore2025: Scope | null;
  /** What the brokers of accounts reported. An account that is not named reported nothing. */
  forms: { account: string; form: BrokerForm }[];
};
export const NO_CHOICES: TaxChoices = { scopeBefore2025: null, forms: [] };

type Settings = { timeZone: string; method: Method; scope: Scope };

/** The zone in whose days a country counts, which is that of the settings where the country has no own one. */
export const zoneNameOf = (country: Country, { timeZone }: Pick<Settings, "timeZone">): string =>
  TAX_COUNTRIES[country].timeZone ?? timeZone;

/**
 * The method of a country's report. The United States leave the choice of the lots to the owner, and know no average; the
 * settings say which lots were chosen.
 */
export function methodOf(country: Country, { method }: Pick<Settings, "method">): Method {
  if (country === "gb") return "uk";
  return country === "us" && (method === "lifo" || method === "hifo") ? method : "fifo";
}

/** Whether lots belong to all accounts together; in the United States, before 2025. */
export function scopeOf(country: Country, { scope }: Pick<Settings, "scope">, choices: TaxChoices): Scope {
  if (country === "us") return choices.scopeBefore2025 ?? scope;
  return country === "gb" ? "universal" : "account";
}

/** The times (ms) of a country's tax year, from the first to before the second. */
export const taxYearRange = (country: Country, year: number, zone: Zone) =>
  yearRange(year, TAX_COUNTRIES[country].yearStart, zone);

/** "2025", or "2025/26" in the United Kingdom. */
export const taxYearText = (country: Country, year: number): string =>
  TAX_COUNTRIES[country].yearStart === "01-01" ? String(year) : `${year}/${String((year + 1) % 100).padStart(2, "0")}`;
