import { perDollar } from "../../shared/exchange-rates/per-dollar.ts";
import { asFormPrice } from "../../shared/portfolio/rules.ts";
import { dayText } from "../../shared/values/day-text.ts";
import { type Exact, product } from "../../shared/values/decimal.ts";
import { DAY } from "../../shared/values/time.ts";
import { call } from "../api/call.ts";
import { queries } from "../api/query-client.ts";
import { dailyRatesQuery } from "../currencies/daily-rates.ts";
import { dayOfLedger } from "./clock.ts";

/** A past price for the form, in its currency, and where it comes from. `price` is empty when none is known. */
export type DayPrice = { price: string; note: string };

/** The price archive's price of a coin at a time (ms). Past prices are in US dollars. */
export async function loadDayPrice(coinId: string, at: number, currency: string): Promise<DayPrice> {
  const query = { at: new Date(at).toISOString() as never };
  const found = await call("GET /api/coins/:id/price", { params: { id: coinId }, query });
  if (found.price === null) return { price: "", note: found.note ?? "No price is known." };
  // A daily close is at the end of its day.
  const from = [found.source, found.at && dayText(Date.parse(found.at) - 1)].filter(Boolean).join(", ");
  if (currency === "usd") return { price: asFormPrice(found.price as Exact), note: from };
  const day = dayOfLedger(at);
  const year = new Date(day * DAY).getUTCFullYear();
  const rates = await queries.fetchQuery(dailyRatesQuery(currency, year - 1, year));
  const rate = perDollar(rates, currency, day);
  if (rate === null) return { price: "", note: `No official rate of ${currency.toUpperCase()} on that day.` };
  return { price: asFormPrice(product(found.price as Exact, rate)), note: `${from}, at the bank's rate of the day` };
}
