import type { Context } from "hono";
import { MINUTE_MS } from "../market/market.ts";
import { rateOf } from "./currencies.ts";
import { DAY, HOUR, quote } from "./quote.ts";
import { beyondRange, coinNotFound, invalidCurrency, missingParameter } from "./refusals.ts";
import type { Source } from "./source.ts";

const MOST_DAYS = 365;
const FIVE_MINUTES = 5;

/** As CoinGecko chooses: a day in 5 minutes, up to 90 days in hours, then days. */
function stepOf(days: number, interval: string | undefined): number {
  if (interval === "daily" || days > 90) return DAY;
  return days <= 1 ? FIVE_MINUTES : HOUR;
}

/** GET /coins/{id}/market_chart: whole steps of time, then the present minute. */
export const marketChart =
  ({ market, clock }: Source) =>
  (c: Context) => {
    const coin = market.find(c.req.param("id") ?? "");
    if (coin === undefined) return coinNotFound(c);
    const { vs_currency: currency, days: daysText, interval } = c.req.query();
    if (!currency) return missingParameter(c, "vs_currency");
    if (!daysText) return missingParameter(c, "days");
    const rate = rateOf(market, currency);
    if (rate === null) return invalidCurrency(c);
    const days = Number(daysText);
    if (daysText === "max" || days > MOST_DAYS) return beyondRange(c);
    if (!(days > 0)) return c.json({ error: "invalid days" }, 400);

    const minute = clock.minute();
    const step = stepOf(days, interval);
    const minutes = [minute];
    for (let at = minute - (minute % step || step); at >= minute - days * DAY; at -= step) minutes.unshift(at);
    const points = minutes.map((at) => ({ atMs: at * MINUTE_MS, is: quote(market, coin, rate, at) }));
    return c.json({
      prices: points.map(({ atMs, is }) => [atMs, is.current]),
      market_caps: points.map(({ atMs, is }) => [atMs, is.cap]),
      total_volumes: points.map(({ atMs, is }) => [atMs, is.volume]),
    });
  };
