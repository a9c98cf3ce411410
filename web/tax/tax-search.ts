import { COUNTRIES, type Country } from "../../shared/ledger-settings/settings.ts";

/**
 * The state of the tax page in the address. Without a country that of the ledger's settings holds, and without a year the
 * last tax year that is over. `year` is the calendar year in which the tax year starts. `version` opens the report as it
 * was filed.
 */
export type TaxSearch = { country?: Country; year?: number; version?: "filed" };

/** Reads it from an address that anybody may have typed. What it does not know is left out. */
export function readTaxSearch(search: Record<string, unknown>): TaxSearch {
  const named = String(search.country ?? "").toLowerCase();
  const country = COUNTRIES.find((one) => one === (named === "uk" ? "gb" : named));
  const year = Number(search.year);
  return {
    ...(country && { country }),
    ...(Number.isInteger(year) && year >= 2009 && year <= 2100 && { year }),
    ...(search.version === "filed" && { version: "filed" as const }),
  };
}
