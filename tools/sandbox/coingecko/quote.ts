import { fnv1a } from "../../../shared/values/fnv.ts";
import type { Coin } from "../market/coin.ts";
import { type Market, MINUTE_MS } from "../market/market.ts";
import type { Rate } from "./currencies.ts";

/** Time spans are in minutes, because the market changes once per minute. */
export const HOUR = 60;
export const DAY = 24 * HOUR;
const SPARK_POINTS = 168;
/** The length of the sparkline of a coin that was listed a day and a half ago. */
const NEW_COIN_POINTS = 40;
const UPDATE_SPREAD_MS = 45_000;
/** Highs and lows are determined from one price per quarter of an hour. */
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

/** Each digit more makes a page of the market 40 KB larger, which the tests read some thousand times. */
const SPARK_DIGITS = 6;

/**
 * The number of hours for which CoinGecko has prices of a coin: few for a coin that was listed lately or is not traded.
 */
export function historyHours({ missing }: Coin): number {
  if (missing.includes("24h")) return 0;
  return missing.includes("7d") ? NEW_COIN_POINTS : Number.POSITIVE_INFINITY;
}

/** The figures of one coin in one currency at one minute. */
export type Quote = ReturnType<typeof quote>;

export function quote(market: Market, coin: Coin, rate: Rate, minute: number) {
  const price = (time: number) => market.price(coin, time) / rate(time);
  const current = price(minute);
  const isMissing = (span: string) =>
    coin.missing.some((figure) => figure === "price" || figure === span || (figure === "7d" && SPANS[span]! > 7 * DAY));

  /** The change in percent over a span such as "24h"; null when CoinGecko would have no price that old. */
  const change = (span: string): number | null =>
    isMissing(span) ? null : (current / price(minute - SPANS[span]!) - 1) * 100;

  function highAndLow(): { high: number; low: number } {
    let [high, low] = [current, current];
    const lastStep = minute - (minute % HIGH_LOW_STEP);
    for (let time = lastStep; time > minute - DAY; time -= HIGH_LOW_STEP) {
      const priceThen = price(time);
      if (priceThen > high) high = priceThen;
      if (priceThen < low) low = priceThen;
    }
    return { high, low };
  }

  /** The prices at the last full hours, newest last, with digits enough for a line. */
  function sparkline(): number[] {
    const points = isMissing("24h") ? 0 : isMissing("7d") ? NEW_COIN_POINTS : SPARK_POINTS;
    const lastHour = minute - (minute % HOUR);
    const unit = 10 ** (Math.floor(Math.log10(current)) - SPARK_DIGITS);
    const rounded = (value: number) => (unit < 1 ? Math.round(value / unit) / Math.round(1 / unit) : value);
    return Array.from({ length: points }, (_, index) => rounded(price(lastHour - (points - 1 - index) * HOUR)));
  }

  return {
    price,
    current: coin.missing.includes("price") ? null : current,
    cap: coin.missing.includes("price") ? null : current * coin.circulating,
    volume: market.volume(coin, minute) / rate(minute),
    change,
    highAndLow: () => (isMissing("24h") ? { high: null, low: null } : highAndLow()),
    sparkline,
    /** Up to 45 s before the minute, at a different second for each coin. */
    updatedMs: minute * MINUTE_MS - (fnv1a(coin.id) % UPDATE_SPREAD_MS),
  };
}
