import { expect, it } from "vitest";
import { ratesOf } from "../../shared/exchange-rates/rates.ts";
import { DAY } from "../../shared/values/time.ts";
import { rateOfMoney } from "../currencies/past-rate.ts";
import { DOLLARS } from "../currencies/use-past-rate.ts";
import { rateOfCandles, shownCandles } from "./shown-candles.ts";

const START = Date.parse("2026-01-06T00:00Z");
const candle = (start: number) => ({
  candle_start: new Date(start).toISOString(),
  ...{ open_price: 1, high_price: 4, low_price: 0.5, close_price: 2, volume: 100 },
});
const rateAt = rateOfMoney(ratesOf([{ year: 2026, days: "0105 0106", perEuro: { usd: "1.25 2" } }]), "eur");

it("converts each candle at the rate of the day that it belongs to, and leaves out one without a rate", () => {
  const shown = shownCandles([candle(START - 30 * DAY), candle(START - DAY), candle(START)], rateAt);
  expect(shown.map((one) => [one.open_price, one.high_price, one.low_price, one.close_price, one.volume])).toEqual([
    [0.8, 3.2, 0.4, 1.6, 80],
    [0.5, 2, 0.25, 1, 50],
  ]);
});

it("has no rate of the past for a candle of a week, except in dollars", () => {
  const past = { rateAt, isToday: false };
  expect([rateOfCandles(past, "1d"), rateOfCandles(DOLLARS, "1w")]).toEqual([past, DOLLARS]);
  expect(rateOfCandles(past, "1w").isToday).toBe(true);
});
