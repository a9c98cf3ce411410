import { type RateYear, ratesOf } from "../../exchange-rates/rates.ts";
import type { Country } from "../../ledger-settings/settings.ts";
import { accountingOf } from "../../transactions/accounting.ts";
import { prepareBook } from "../../transactions/book.ts";
import type { Method, Scope } from "../../transactions/methods.ts";
import type { Transaction } from "../../transactions/transaction.ts";
import { methodOf, NO_CHOICES, scopeOf, TAX_COUNTRIES, zoneNameOf } from "../countries.ts";
import { reportTax, type TaxRequest } from "../report.ts";
import type { BrokerForm } from "../us.ts";

export const NOW = Date.UTC(2026, 10, 26);

export type Given = {
  country: Country;
  year: number;
  method?: Method;
  scope?: Scope;
  timeZone?: string;
  forms?: Record<string, BrokerForm>;
  rates?: readonly RateYear[];
  now?: number;
  contracts?: TaxRequest["contracts"];
  kept?: TaxRequest["kept"];
};

/** The report of transactions, by settings as a user may have them. */
export function report(transactions: readonly Transaction[], given: Given) {
  const { country, year, forms = {}, rates = [], now = NOW, contracts = [], kept = null } = given;
  const { method = "fifo", scope = "universal", timeZone = "America/New_York" } = given;
  const settings = { method, scope, timeZone };
  const money = { currency: TAX_COUNTRIES[country].currency, timeZone: zoneNameOf(country, settings) };
  const request = {
    ...{ country, year, contracts, kept },
    forms: Object.entries(forms).map(([account, form]) => ({ account, form })),
    ...{ method: methodOf(country, settings), scope: scopeOf(country, settings, NO_CHOICES) },
  };
  const until = transactions.filter(({ at }) => at <= now);
  return reportTax(prepareBook(until, accountingOf(money, ratesOf(rates))), request, now);
}
