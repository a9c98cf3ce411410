import type { Context } from "hono";
import { MINUTE_MS } from "../market/market.ts";
import { rateOf } from "./currencies.ts";
import { beyondRange, coinNotFound, invalidCurrency, missingParameter } from "./error-replies.ts";
import { DAY, HOUR } from "./quote.ts";
import { roundedTo } from "./rounding.ts";
import type { Source } from "./source.ts";

const PERIODS = ["1", "7", "14", "30", "90", "180", "365"];
/** Highs and lows are determined from one price per quarter of an hour, as those of the market rows. */
const SAMPLE_STEP = 15;

/** The Demo plan's widths in minutes: 30 minutes up to 2 days, 4 hours up to 30 days, 4 days for longer periods. */
const widthOf = (days: number): number => (days <= 2 ? 30 : days <= 30 ? 4 * HOUR : 4 * DAY);

/** GET /coins/{id}/ohlc: candles with the time of their end. The last one is not complete and ends at the current minute. */
export const ohlc =
  ({ market, clock }: Source) =>
  (c: Context) => {
    const coin = market.find(c.req.param("id") ?? "");
    if (coin === undefined) return coinNotFound(c);
    const { vs_currency: currency, days: daysText, precision } = c.req.query();
    if (!currency) return missingParameter(c, "vs_currency");
    if (!daysText) return missingParameter(c, "days");
    const rate = rateOf(market, currency);
    if (rate === null) return invalidCurrency(c);
    if (daysText === "max" || Number(daysText) > 365) return beyondRange(c);
    if (!PERIODS.includes(daysText)) return c.json({ error: "invalid days" }, 400);
    if (coin.missing.includes("price")) return c.json([]);

    const now = clock.minute();
    const days = Number(daysText);
    const width = widthOf(days);
    const candleOf = (from: number, to: number) => {
      const times = [from, to];
      for (let time = from - (from % SAMPLE_STEP) + SAMPLE_STEP; time < to; time += SAMPLE_STEP) times.push(time);
      const prices = times.map((time) => roundedTo(market.price(coin, time) / rate(time), precision));
      return [to * MINUTE_MS, prices[0]!, Math.max(...prices), Math.min(...prices), prices[1]!];
    };
    const lastEnd = now - (now % width);
    const candles: number[][] = [];
    for (let end = lastEnd; end > now - days * DAY; end -= width) candles.unshift(candleOf(end - width, end));
    if (now > lastEnd) candles.push(candleOf(lastEnd, now));
    return c.json(candles);
  };
