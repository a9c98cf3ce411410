import type { CandleInterval } from "../../shared/icp-tokens/candle-intervals.ts";
import { DAY, HOUR, MINUTE } from "../../shared/values/time.ts";
import type { CandleLevel } from "../upstreams/icpswap/icpswap.ts";
import type { Candle } from "../upstreams/icpswap/icpswap-rows.ts";

/** The upstream has minutes, hours and days; the rest is put together from them. */
export const INTERVALS: Record<CandleInterval, { level: CandleLevel; ms: number }> = {
  "1m": { level: "m1", ms: MINUTE },
  "5m": { level: "m1", ms: 5 * MINUTE },
  "15m": { level: "m1", ms: 15 * MINUTE },
  "30m": { level: "m1", ms: 30 * MINUTE },
  "1h": { level: "h1", ms: HOUR },
  "4h": { level: "h1", ms: 4 * HOUR },
  "1d": { level: "d1", ms: DAY },
  "1w": { level: "d1", ms: 7 * DAY },
};

/** The epoch began on a Thursday; weeks of candles begin on Mondays. */
const MONDAY = 4 * DAY;

const startOf = (at: number, ms: number): number => {
  const origin = ms === 7 * DAY ? MONDAY : 0;
  return Math.floor((at - origin) / ms) * ms + origin;
};

/** Candles of `ms` from shorter ones, oldest first. A time without trade has no candle; of two for one time the later wins. */
export function aggregate(candles: readonly Candle[], ms: number): Candle[] {
  const byTime = new Map(candles.map((candle) => [candle.at, candle]));
  const result: Candle[] = [];
  for (const candle of [...byTime.values()].sort((a, b) => a.at - b.at)) {
    const at = startOf(candle.at, ms);
    const last = result.at(-1);
    if (last?.at !== at) {
      result.push({ ...candle, at });
      continue;
    }
    last.high = Math.max(last.high, candle.high);
    last.low = Math.min(last.low, candle.low);
    last.close = candle.close;
    last.volume += candle.volume;
  }
  return result;
}

/** The same pair the other way round: what was its high is its low. */
export const invert = ({ open, high, low, close, ...rest }: Candle): Candle => ({
  ...rest,
  open: 1 / open,
  high: 1 / low,
  low: 1 / high,
  close: 1 / close,
});
