import type { DollarRates } from "../../shared/exchange-rates/dollar-rates.ts";
import { dollarRates } from "../../shared/exchange-rates/per-dollar.ts";
import { publicationDayBefore } from "../../shared/exchange-rates/publication-days.ts";
import { displayOfLedger } from "../../shared/ledger-settings/display.ts";
import type { DisplayCurrency } from "../../shared/values/display-currency.ts";
import { DAY, isoDate } from "../../shared/values/time.ts";
import { queries } from "../api/query-client.ts";
import { dailyRatesQuery } from "../currencies/daily-rates.ts";

/**
 * How a currency is written, and what a dollar is worth in it; null when that is not known. `ratesOf` is the day of which
 * the rate is, and `isProvisional` says that the one of today is not published yet.
 */
export type CurrencyMoney = {
  display: DisplayCurrency;
  rates: DollarRates | null;
  ratesOf: string | null;
  isProvisional: boolean;
};

export async function loadMoney(currency: string): Promise<CurrencyMoney> {
  const now = Date.now();
  const year = new Date(now).getUTCFullYear();
  const rates = await queries.fetchQuery(dailyRatesQuery(currency, year - 1, year)).catch(() => null);
  const published = [currency, "usd"].flatMap((code) =>
    code === "eur" ? [] : (rates?.on(code, Math.floor(now / DAY))?.publishedOn ?? []),
  );
  return {
    display: displayOfLedger(currency),
    rates: rates && dollarRates(rates, currency, now),
    ratesOf: published.length === 0 ? null : isoDate(Math.min(...published) * DAY),
    isProvisional: Math.min(...published) < publicationDayBefore(Math.floor(now / DAY)),
  };
}
