import type { CandleInterval } from "../../shared/icp-tokens/candle-intervals.ts";
import type { RateAt } from "../currencies/past-rate.ts";
import { DOLLARS, type PastRate, todaysRate } from "../currencies/use-past-rate.ts";
import type { Candle } from "./icp-tokens.queries.ts";

/** A week has several rates, and the days of its high and low are unknown. */
export const rateOfCandles = (past: PastRate, interval: CandleInterval): PastRate =>
  interval === "1w" && past !== DOLLARS ? todaysRate() : past;

/** Candles in the display currency: each at the rate of its day. A candle whose rate is unknown is left out. */
export const shownCandles = (candles: readonly Candle[], rateAt: RateAt): Candle[] =>
  candles.flatMap((candle) => {
    // A candle that begins at midnight belongs to the day that begins.
    const rate = rateAt(Date.parse(candle.candle_start) + 1);
    if (rate === null) return [];
    return {
      ...candle,
      open_price: candle.open_price * rate,
      high_price: candle.high_price * rate,
      low_price: candle.low_price * rate,
      close_price: candle.close_price * rate,
      volume: candle.volume * rate,
    };
  });
