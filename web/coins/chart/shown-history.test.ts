import { expect, it } from "vitest";
import { DAY } from "../../../shared/values/time.ts";
import { historyViewOf } from "../coins.queries.ts";
import { shownHistory } from "./shown-history.ts";

const time = (day: number) => new Date(day * DAY).toISOString();
const history = historyViewOf({
  range: "30d",
  points: [100, 110, 99, 120].map((price, index) => ({ at: time(1000 + index), price: String(price) })),
  candles: [{ at: time(1000), open: "100", high: "130", low: "90", close: "110" }],
});
const rates: Record<number, number> = { 1000: 1, 1001: 0.5, 1003: 2 };
const rateAt = (at: number) => rates[at / DAY] ?? null;

it("converts each price at the rate of its time, and leaves out a price whose rate is unknown", () => {
  const { points, drawing } = shownHistory({ ...history, candles: null }, rateAt);
  expect(points.map(({ at, price }) => [at / DAY, price])).toEqual([
    [1000, 100],
    [1001, 55],
    [1003, 240],
  ]);
  expect(drawing?.tone).toBe("gain");
});

it("draws candles from the converted prices, because the rates at their highs and lows are unknown", () => {
  expect(shownHistory(history, rateAt).candles?.map(({ open, high, low, close }) => [open, high, low, close])).toEqual([
    [100, 100, 100, 100],
    [100, 100, 55, 55],
    [240, 240, 240, 240],
  ]);
});

it("has no drawing when the rates of all but one price are unknown", () => {
  expect(shownHistory(history, (at) => (at / DAY === 1003 ? 1 : null))).toMatchObject({ drawing: null });
});

it("of a coin in itself is exactly 1", () => {
  const prices = [0.1, 0.7, 49, 90_123.456].map((price, index) => ({ at: index * DAY, price }));
  const { points } = shownHistory({ ...history, points: prices }, (at) => 1 / prices[at / DAY]!.price);
  expect(points.map(({ price }) => price)).toEqual([1, 1, 1, 1]);
});
