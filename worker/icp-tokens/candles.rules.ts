import type { CandleInterval } from "../../shared/icp-tokens/candle-intervals.ts";
import { DAY, HOUR, MINUTE } from "../../shared/values/time.ts";
import type { BaseInterval } from "../upstreams/icpswap/icpswap.ts";
import type { Candle } from "../upstreams/icpswap/icpswap-rows.ts";

/** The upstream offers candles of minutes, hours and days. The other intervals are aggregated from them. */
export const INTERVALS: Record<CandleInterval, { baseInterval: BaseInterval; ms: number }> = {
  "1m": { baseInterval: "m1", ms: MINUTE },
  "5m": { baseInterval: "m1", ms: 5 * MINUTE },
  "15m": { baseInterval: "m1", ms: 15 * MINUTE },
  "30m": { baseInterval: "m1", ms: 30 * MINUTE },
  "1h": { baseInterval: "h1", ms: HOUR },
  "4h": { baseInterval: "h1", ms: 4 * HOUR },
  "1d": { baseInterval: "d1", ms: DAY },
  "1w": { baseInterval: "d1", ms: 7 * DAY },
};

/** The first Monday after the epoch, which began on a Thursday. Weekly candles begin on Mondays. */
const MONDAY = 4 * DAY;

const intervalStart = (time: number, ms: number): number => {
  const origin = ms === 7 * DAY ? MONDAY : 0;
  return Math.floor((time - origin) / ms) * ms + origin;
};

/**
 * Aggregates candles into candles of `ms`, oldest first. An interval without trades has no candle. Of two candles for
 * the same time the later one is used.
 */
export function aggregateCandles(candles: readonly Candle[], ms: number): Candle[] {
  const byTime = new Map(candles.map((candle) => [candle.at, candle]));
  const result: Candle[] = [];
  for (const candle of [...byTime.values()].sort((a, b) => a.at - b.at)) {
    const intervalAt = intervalStart(candle.at, ms);
    const last = result.at(-1);
    if (last?.at !== intervalAt) {
      result.push({ ...candle, at: intervalAt });
      continue;
    }
    last.high = Math.max(last.high, candle.high);
    last.low = Math.min(last.low, candle.low);
    last.close = candle.close;
    last.volume += candle.volume;
  }
  return result;
}

/** The candle of the inverted pair. Its high is the inverse of the low, and the reverse. */
export const invertCandle = ({ open, high, low, close, ...rest }: Candle): Candle => ({
  ...rest,
  open: 1 / open,
  high: 1 / low,
  low: 1 / high,
  close: 1 / close,
});
