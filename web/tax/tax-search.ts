import { COUNTRIES, type Country } from "../../shared/ledger-settings/settings.ts";

/** The state of the tax page in the address. Without a country that of the ledger's settings holds. */
export type TaxSearch = { country?: Country; year?: number; version?: "filed" };

export function readTaxSearch(search: Record<string, unknown>): TaxSearch {
  const country = COUNTRIES.find((one) => one === search.country);
  const year = Number(search.year);
  return {
    ...(country && { country }),
    ...(Number.isInteger(year) && year >= 2009 && year <= 2100 && { year }),
    ...(search.version === "filed" && { version: "filed" as const }),
  };
}
