import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { CANDLE_INTERVALS } from "../../shared/icp-tokens/candle-intervals.ts";
import { DAY, HOUR, MINUTE } from "../../shared/values/time.ts";
import type { Candle } from "../upstreams/icpswap/icpswap-rows.ts";
import { aggregateCandles, INTERVALS, invertCandle } from "./candles.rules.ts";

const candle = (at: number, open: number, high: number, low: number, close: number, volume = 1): Candle => ({
  at,
  open,
  high,
  low,
  close,
  volume,
});
const MIDNIGHT = Date.UTC(2026, 10, 20);
const MONDAY = Date.UTC(2026, 10, 16);

describe("aggregate", () => {
  it.each([
    {
      input: "four hours of one-hour candles",
      ms: 4 * HOUR,
      candles: [
        candle(MIDNIGHT, 10, 12, 9, 11),
        candle(MIDNIGHT + HOUR, 11, 15, 10, 14, 2),
        candle(MIDNIGHT + 3 * HOUR, 14, 14, 7, 8, 4),
      ],
      expected: [candle(MIDNIGHT, 10, 15, 7, 8, 7)],
    },
    {
      input: "candles on both sides of a boundary",
      ms: 5 * MINUTE,
      candles: [candle(MIDNIGHT + 4 * MINUTE, 1, 2, 1, 2), candle(MIDNIGHT + 5 * MINUTE, 2, 3, 2, 3)],
      expected: [candle(MIDNIGHT, 1, 2, 1, 2), candle(MIDNIGHT + 5 * MINUTE, 2, 3, 2, 3)],
    },
    {
      input: "a week, beginning on Monday",
      ms: 7 * DAY,
      candles: [candle(MONDAY - DAY, 1, 1, 1, 1), candle(MONDAY, 2, 2, 2, 2), candle(MONDAY + 6 * DAY, 3, 3, 3, 3)],
      expected: [candle(MONDAY - 7 * DAY, 1, 1, 1, 1), candle(MONDAY, 2, 3, 2, 3, 2)],
    },
    {
      input: "candles with a gap, which stays a gap",
      ms: HOUR,
      candles: [candle(MIDNIGHT, 1, 1, 1, 1), candle(MIDNIGHT + 9 * HOUR, 2, 2, 2, 2)],
      expected: [candle(MIDNIGHT, 1, 1, 1, 1), candle(MIDNIGHT + 9 * HOUR, 2, 2, 2, 2)],
    },
    {
      input: "two candles for one time, using the later one",
      ms: HOUR,
      candles: [candle(MIDNIGHT, 1, 9, 1, 1), candle(MIDNIGHT, 1, 2, 1, 2)],
      expected: [candle(MIDNIGHT, 1, 2, 1, 2)],
    },
    {
      input: "candles out of order",
      ms: DAY,
      candles: [candle(MIDNIGHT + HOUR, 2, 3, 2, 3), candle(MIDNIGHT, 1, 2, 1, 2)],
      expected: [candle(MIDNIGHT, 1, 3, 1, 3, 2)],
    },
    { input: "nothing", ms: HOUR, candles: [], expected: [] },
  ])("aggregates $input", ({ ms, candles, expected }) => expect(aggregateCandles(candles, ms)).toEqual(expected));

  it("does not change its argument", () => {
    const candles = [candle(MIDNIGHT, 1, 2, 1, 2), candle(MIDNIGHT + 1, 2, 5, 2, 5)];
    const before = structuredClone(candles);
    aggregateCandles(candles, DAY);
    expect(candles).toEqual(before);
  });

  it("keeps volume, extremes, open and close of any candles", () => {
    const candleFacts = fc.array(
      fc.record({
        minute: fc.integer({ min: 0, max: 5000 }),
        prices: fc.array(fc.integer({ min: 1, max: 99 }), { minLength: 4, maxLength: 4 }),
      }),
      { minLength: 1, maxLength: 60 },
    );
    fc.assert(
      fc.property(candleFacts, fc.constantFrom(...CANDLE_INTERVALS), (facts, interval) => {
        const candlesByMinute = new Map(
          facts.map(({ minute, prices: [a, b, c, d] }) => {
            const prices = [a!, b!, c!, d!];
            return [minute, candle(minute * MINUTE, a!, Math.max(...prices), Math.min(...prices), d!)] as const;
          }),
        );
        const sorted = [...candlesByMinute.values()].sort((x, y) => x.at - y.at);
        const { ms } = INTERVALS[interval];
        const result = aggregateCandles([...candlesByMinute.values()], ms);
        expect(result.reduce((sum, { volume }) => sum + volume, 0)).toBe(sorted.length);
        expect(Math.max(...result.map(({ high }) => high))).toBe(Math.max(...sorted.map(({ high }) => high)));
        expect(Math.min(...result.map(({ low }) => low))).toBe(Math.min(...sorted.map(({ low }) => low)));
        expect([result[0]!.open, result.at(-1)!.close]).toEqual([sorted[0]!.open, sorted.at(-1)!.close]);
        expect(result.map(({ at }) => at)).toEqual([...new Set(result.map(({ at }) => at))].toSorted((x, y) => x - y));
        for (const { at } of sorted) expect(result.some((result) => result.at <= at && at < result.at + ms)).toBe(true);
      }),
    );
  });
});

it("inverts a candle, so that its high becomes the inverse of the low", () => {
  expect(invertCandle(candle(0, 2, 4, 1, 2, 7))).toEqual(candle(0, 0.5, 1, 0.25, 0.5, 7));
});
