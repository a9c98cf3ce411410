import { DAY, HOUR } from "../values/time.ts";

/** The periods that a coin's chart can show. */
export const COIN_RANGES = ["24h", "7d", "30d", "90d", "1y", "all"] as const;
export type CoinRange = (typeof COIN_RANGES)[number];

/**
 * The range that a coin's page shows first. The market's sparkline covers the same 7 days, so that the page can draw
 * them before the coin's history is loaded.
 */
export const FIRST_RANGE: CoinRange = "7d";

/** The length of each range in ms. */
export const RANGE_SPANS: Record<CoinRange, number> = {
  "24h": DAY,
  "7d": 7 * DAY,
  "30d": 30 * DAY,
  "90d": 90 * DAY,
  "1y": 365 * DAY,
  all: Number.POSITIVE_INFINITY,
};

const CANDLE_WIDTHS: Record<Exclude<CoinRange, "all">, number> = {
  "24h": HOUR,
  "7d": 4 * HOUR,
  "30d": DAY,
  "90d": 2 * DAY,
  "1y": 7 * DAY,
};
const MOST_CANDLES = 60;
const WEEK = 7 * DAY;

/** The time that each candle of a range covers, in ms. `span` is the time from the first to the last point. */
export const candleWidth = (range: CoinRange, span: number): number =>
  range === "all" ? WEEK * Math.max(1, Math.ceil(span / WEEK / MOST_CANDLES)) : CANDLE_WIDTHS[range];
