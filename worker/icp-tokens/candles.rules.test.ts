import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { CANDLE_INTERVALS } from "../../shared/icp-tokens/candle-intervals.ts";
import { DAY, HOUR, MINUTE } from "../../shared/values/time.ts";
import type { Candle } from "../upstreams/icpswap/icpswap-rows.ts";
import { aggregate, INTERVALS, invert } from "./candles.rules.ts";

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
      what: "four hours of one-hour candles",
      ms: 4 * HOUR,
      of: [
        candle(MIDNIGHT, 10, 12, 9, 11),
        candle(MIDNIGHT + HOUR, 11, 15, 10, 14, 2),
        candle(MIDNIGHT + 3 * HOUR, 14, 14, 7, 8, 4),
      ],
      is: [candle(MIDNIGHT, 10, 15, 7, 8, 7)],
    },
    {
      what: "candles on both sides of a boundary",
      ms: 5 * MINUTE,
      of: [candle(MIDNIGHT + 4 * MINUTE, 1, 2, 1, 2), candle(MIDNIGHT + 5 * MINUTE, 2, 3, 2, 3)],
      is: [candle(MIDNIGHT, 1, 2, 1, 2), candle(MIDNIGHT + 5 * MINUTE, 2, 3, 2, 3)],
    },
    {
      what: "a week, which begins on Monday",
      ms: 7 * DAY,
      of: [candle(MONDAY - DAY, 1, 1, 1, 1), candle(MONDAY, 2, 2, 2, 2), candle(MONDAY + 6 * DAY, 3, 3, 3, 3)],
      is: [candle(MONDAY - 7 * DAY, 1, 1, 1, 1), candle(MONDAY, 2, 3, 2, 3, 2)],
    },
    {
      what: "a gap, which stays one",
      ms: HOUR,
      of: [candle(MIDNIGHT, 1, 1, 1, 1), candle(MIDNIGHT + 9 * HOUR, 2, 2, 2, 2)],
      is: [candle(MIDNIGHT, 1, 1, 1, 1), candle(MIDNIGHT + 9 * HOUR, 2, 2, 2, 2)],
    },
    {
      what: "two candles for one time, of which the later wins",
      ms: HOUR,
      of: [candle(MIDNIGHT, 1, 9, 1, 1), candle(MIDNIGHT, 1, 2, 1, 2)],
      is: [candle(MIDNIGHT, 1, 2, 1, 2)],
    },
    {
      what: "candles out of order",
      ms: DAY,
      of: [candle(MIDNIGHT + HOUR, 2, 3, 2, 3), candle(MIDNIGHT, 1, 2, 1, 2)],
      is: [candle(MIDNIGHT, 1, 3, 1, 3, 2)],
    },
    { what: "nothing", ms: HOUR, of: [], is: [] },
  ])("puts together $what", ({ ms, of, is }) => expect(aggregate(of, ms)).toEqual(is));

  it("leaves what it was given as it was", () => {
    const given = [candle(MIDNIGHT, 1, 2, 1, 2), candle(MIDNIGHT + 1, 2, 5, 2, 5)];
    const before = structuredClone(given);
    aggregate(given, DAY);
    expect(given).toEqual(before);
  });

  it("loses no volume, no extreme and neither end, whatever the candles", () => {
    const some = fc.array(
      fc.record({
        minute: fc.integer({ min: 0, max: 5000 }),
        prices: fc.array(fc.integer({ min: 1, max: 99 }), { minLength: 4, maxLength: 4 }),
      }),
      { minLength: 1, maxLength: 60 },
    );
    fc.assert(
      fc.property(some, fc.constantFrom(...CANDLE_INTERVALS), (raw, interval) => {
        const given = new Map(
          raw.map(({ minute, prices: [a, b, c, d] }) => {
            const all = [a!, b!, c!, d!];
            return [minute, candle(minute * MINUTE, a!, Math.max(...all), Math.min(...all), d!)] as const;
          }),
        );
        const sorted = [...given.values()].sort((x, y) => x.at - y.at);
        const { ms } = INTERVALS[interval];
        const result = aggregate([...given.values()], ms);
        expect(result.reduce((sum, { volume }) => sum + volume, 0)).toBe(sorted.length);
        expect(Math.max(...result.map(({ high }) => high))).toBe(Math.max(...sorted.map(({ high }) => high)));
        expect(Math.min(...result.map(({ low }) => low))).toBe(Math.min(...sorted.map(({ low }) => low)));
        expect([result[0]!.open, result.at(-1)!.close]).toEqual([sorted[0]!.open, sorted.at(-1)!.close]);
        expect(result.map(({ at }) => at)).toEqual([...new Set(result.map(({ at }) => at))].toSorted((x, y) => x - y));
        for (const { at } of sorted) expect(result.some((one) => one.at <= at && at < one.at + ms)).toBe(true);
      }),
    );
  });
});

it("turns a pair round: what was its high is its low", () => {
  expect(invert(candle(0, 2, 4, 1, 2, 7))).toEqual(candle(0, 0.5, 1, 0.25, 0.5, 7));
});
