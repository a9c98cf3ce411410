import { perDollar } from "../../../shared/exchange-rates/per-dollar.ts";
import { isQuoted } from "../../../shared/exchange-rates/quoted.ts";
import type { TypedCurrency } from "../../../shared/portfolio/typed-price.ts";
import { dayText } from "../../../shared/values/day-text.ts";
import { DAY } from "../../../shared/values/time.ts";
import { queries } from "../../api/query-client.ts";
import { dailyRatesQuery } from "../../currencies/daily-rates.ts";
import { convertedFrom } from "../../currencies/entry/converted-entry.ts";
import { type EntryCurrency, usDollars } from "../../currencies/entry/entry-currency.ts";
import { dayOfLedger } from "../../ledger/clock.ts";
import { loadDayPrice } from "../../ledger/day-price.ts";

/** The currency of a form at the rate of a past day (ms). In US dollars where that day has no official rate. */
async function currencyOfDay(currency: EntryCurrency, at: number): Promise<EntryCurrency> {
  const code = currency.label.toLowerCase();
  if (code === "usd") return currency;
  if (!isQuoted(code)) return usDollars(`There is no official rate of ${currency.label} for a past day`);
  const day = dayOfLedger(at);
  const year = new Date(day * DAY).getUTCFullYear();
  const rates = await queries.fetchQuery(dailyRatesQuery(code, year - 1, year));
  const rate = perDollar(rates, code, day);
  if (rate === null) return usDollars(`There is no official rate of ${currency.label} on ${dayText(day * DAY)}`);
  return convertedFrom(code as TypedCurrency, rate, `on ${dayText(day * DAY)}`);
}

/** The price of a coin on a past day (ms) in US dollars, "" when it is not known, and the currency to type it in. */
export async function loadPriceOfDay(currency: EntryCurrency, coinId: string | null, at: number) {
  const [shown, found] = await Promise.all([
    currencyOfDay(currency, at),
    coinId === null ? { price: "", note: "" } : loadDayPrice(coinId, at, "usd"),
  ]);
  return { currency: shown, ...found };
}
