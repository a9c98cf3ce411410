import type { Context } from "hono";
import { MINUTE_MS } from "../market/market.ts";
import { rateOf } from "./currencies.ts";
import { beyondRange, coinNotFound, invalidCurrency, missingParameter } from "./error-replies.ts";
import { DAY, HOUR, historyHours, quote } from "./quote.ts";
import type { Source } from "./source.ts";

const MAX_DAYS = 365;
const FIVE_MINUTES = 5;

/** CoinGecko's steps in minutes: 5 minutes for one day, hours for up to 90 days, days for longer ranges. */
function stepOf(days: number, interval: string | undefined): number {
  if (interval === "daily" || days > 90) return DAY;
  return days <= 1 ? FIVE_MINUTES : HOUR;
}

/** GET /coins/{id}/market_chart: one point per step, and one for the current minute. */
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
    if (daysText === "max" || days > MAX_DAYS) return beyondRange(c);
    if (!(days > 0)) return c.json({ error: "invalid days" }, 400);

    const minute = clock.minute();
    const step = stepOf(days, interval);
    const minutes = [minute];
    const first = Math.max(minute - days * DAY, minute - historyHours(coin) * HOUR);
    for (let time = minute - (minute % step || step); time >= first; time -= step) minutes.unshift(time);
    const points = minutes.map((time) => ({ timeMs: time * MINUTE_MS, quoted: quote(market, coin, rate, time) }));
    return c.json({
      prices: points.map(({ timeMs, quoted }) => [timeMs, quoted.current]),
      market_caps: points.map(({ timeMs, quoted }) => [timeMs, quoted.cap]),
      total_volumes: points.map(({ timeMs, quoted }) => [timeMs, quoted.volume]),
    });
  };
