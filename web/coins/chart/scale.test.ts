import { expect, it } from "vitest";
import { DAY, HOUR } from "../../../shared/values/time.ts";
import { candleTime, placeLabels, priceLabels } from "./scale.ts";

it("dates a candle by the time that it covers", () => {
  const day = Date.UTC(2026, 10, 22);
  expect(candleTime(day, DAY)).toBe("22 Nov 2026");
  expect(candleTime(day, 7 * DAY)).toBe("22 Nov 2026 to 28 Nov 2026");
  expect(candleTime(day, HOUR)).toMatch(/^22 Nov 2026, \d\d:\d\d$|^2[13] Nov 2026/);
});

it.each([
  ["Bitcoin", 79_000, 108_000, ["$80,000", "$90,000", "$100,000"]],
  ["a price around a dollar", 0.94, 1.08, ["$0.95", "$1.00", "$1.05"]],
  ["a stablecoin", 0.9992, 1.0004, ["$0.9995", "$1.0000"]],
  ["steps of a quarter", 1.1, 2.0, ["$1.25", "$1.50", "$1.75", "$2.00"]],
  ["a tiny price", 1.15e-9, 1.32e-9, ["$0.0₈115", "$0.0₈120", "$0.0₈125", "$0.0₈130"]],
  ["a nearly flat price", 1.5801, 1.5809, ["$1.5802", "$1.5804", "$1.5806", "$1.5808"]],
])("labels %s with equal decimals, short and different", (_name, low, high, texts) => {
  expect(priceLabels(low, high, 4).map(({ text }) => text)).toEqual(texts);
});

it.each([
  ["apart", [10, 60, 120], [10, 60, 120]],
  ["near one another", [10, 13, 120], [10, 26, 120]],
  ["above the top", [-9, 4], [0, 16]],
  ["at the bottom", [60, 175, 190], [60, 168, 184]],
  ["at the bottom, one behind the other", [150, 175, 176, 190], [136, 152, 168, 184]],
])("labels %s do not cover one another", (_name, wished, tops) => {
  expect(placeLabels(wished, 16, 200)).toEqual(tops);
});
