import { expect, test } from "vitest";
import { CHART, drawCandles, timeText } from "./candle-chart.ts";
import type { Candle } from "./icp-tokens.queries.ts";

const candle = (hour: number, open: number, high: number, low: number, close: number, volume = 1): Candle => ({
  candle_start: new Date(Date.UTC(2026, 10, 20, hour)).toISOString(),
  open_price: open,
  high_price: high,
  low_price: low,
  close_price: close,
  volume,
});

test("each candle has a body and a wick in the paths of its direction", () => {
  const shape = drawCandles([candle(0, 10, 12, 9, 11), candle(1, 11, 11, 8, 9), candle(2, 9, 9, 9, 9)])!;
  expect(shape.up.match(/M/g)).toHaveLength(2);
  expect(shape.down.match(/M/g)).toHaveLength(1);
  expect(shape.wicks.down).toMatch(/^M300 [\d.]+V[\d.]+$/);
  expect(shape.volume.match(/M/g)).toHaveLength(3);
  expect([shape.centre(0), shape.centre(2)].map(Math.round)).toEqual([17, 83]);
});

test("the wicks stay above the volume bars, with the highest prices on top", () => {
  const shape = drawCandles([candle(0, 10, 30, 1, 20), candle(1, 20, 25, 2, 3)])!;
  const heights = [...`${shape.wicks.up}${shape.wicks.down}`.matchAll(/M[\d.]+ ([\d.]+)V([\d.]+)/g)];
  for (const [, top, bottom] of heights) {
    expect(Number(top)).toBeGreaterThanOrEqual(0);
    expect(Number(bottom)).toBeLessThanOrEqual(CHART.height - CHART.volume);
    expect(Number(top)).toBeLessThan(Number(bottom));
  }
  const prices = shape.ticks.map(({ price }) => price);
  expect(prices).toEqual(prices.toSorted((a, b) => b - a));
});

test("the scale has a minimum, so that a flat price does not look volatile", () => {
  const { baseline, ticks } = drawCandles([candle(0, 100, 100.1, 99.9, 100), candle(1, 100, 100.1, 99.9, 100)])!;
  expect(ticks[0]!.price - ticks.at(-1)!.price).toBeGreaterThan(1.5);
  expect(baseline).toBeCloseTo((CHART.height - CHART.volume) / 2, 0);
});

test("no candles give no chart, and one candle gives a body", () => {
  expect(drawCandles([])).toBeNull();
  expect(drawCandles([candle(0, 1, 1, 1, 1, 0)])!.up).toMatch(/^M/);
});

test("the time text has an hour only for candles shorter than a day", () => {
  const days = [candle(0, 1, 1, 1, 1), { ...candle(0, 1, 1, 1, 1), candle_start: "2026-11-21T00:00:00.000Z" }];
  expect(timeText(days, 1)).toBe("21 Nov");
  expect(timeText([candle(0, 1, 1, 1, 1), candle(1, 1, 1, 1, 1)], 1)).toContain(":");
  expect(timeText([], 0)).toBe("");
});
