import type { Coin } from "../market/coin.ts";
import { type Market, MINUTE_MS } from "../market/market.ts";
import { hashText } from "../market/noise.ts";
import type { Rate } from "./currencies.ts";

/** Spans are in minutes, the step of the market. */
export const HOUR = 60;
export const DAY = 24 * HOUR;
const SPARK_POINTS = 168;
/** What CoinGecko has of a coin that was listed a day and a half ago. */
const YOUNG_POINTS = 40;
const UPDATE_SPREAD_MS = 45_000;
/** Highs and lows are looked for at every quarter of an hour. */
const HIGH_LOW_STEP = 15;

/** The spans of `price_change_percentage`, in minutes. */
export const SPANS: Record<string, number> = {
  "1h": HOUR,
  "24h": DAY,
  "7d": 7 * DAY,
  "14d": 14 * DAY,
  "30d": 30 * DAY,
  "200d": 200 * DAY,
  "1y": 365 * DAY,
};

/** One coin in one currency at one minute. */
export type Quote = ReturnType<typeof quote>;

export function quote(market: Market, coin: Coin, rate: Rate, minute: number) {
  const price = (at: number) => market.price(coin, at) / rate(at);
  const current = price(minute);
  const missing = (span: string) =>
    coin.gaps.some((gap) => gap === "price" || gap === span || (gap === "7d" && SPANS[span]! > 7 * DAY));

  /** Percent over a span such as "24h"; null where CoinGecko has no price from then. */
  const change = (span: string): number | null =>
    missing(span) ? null : (current / price(minute - SPANS[span]!) - 1) * 100;

  function highAndLow(): { high: number; low: number } {
    let [high, low] = [current, current];
    const last = minute - (minute % HIGH_LOW_STEP);
    for (let at = last; at > minute - DAY; at -= HIGH_LOW_STEP) {
      const then = price(at);
      if (then > high) high = then;
      if (then < low) low = then;
    }
    return { high, low };
  }

  /** The prices of the last whole hours, the newest last. */
  function sparkline(): number[] {
    const points = missing("24h") ? 0 : missing("7d") ? YOUNG_POINTS : SPARK_POINTS;
    const last = minute - (minute % HOUR);
    return Array.from({ length: points }, (_, at) => price(last - (points - 1 - at) * HOUR));
  }

  return {
    price,
    current: coin.gaps.includes("price") ? null : current,
    cap: coin.gaps.includes("price") ? null : current * coin.circulating,
    volume: market.volume(coin, minute) / rate(minute),
    change,
    highAndLow: () => (missing("24h") ? { high: null, low: null } : highAndLow()),
    sparkline,
    /** Up to 45 s before the minute, each coin at its own second. */
    updatedMs: minute * MINUTE_MS - (hashText(coin.id) % UPDATE_SPREAD_MS),
  };
}
