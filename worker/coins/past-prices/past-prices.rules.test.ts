import { describe, expect, it } from "vitest";
import type { Exact } from "../../../shared/values/decimal.ts";
import { DAY, HOUR, MINUTE } from "../../../shared/values/time.ts";
import { type KnownPrices, pastPrices } from "./past-prices.rules.ts";

const AT = Date.UTC(2026, 4, 10, 15);
const NOW = AT + 20 * DAY;

describe("the archive", () => {
  const point = (at: number, price: string) => ({ at, price: price as Exact, source: "d" as const });
  const nothing: KnownPrices = { recent: [], days: [], latest: null, curve: [], candles: new Map() };
  const midnight = Date.UTC(2026, 4, 11);
  const archive = pastPrices(
    new Map<string, KnownPrices>([
      [
        "bitcoin",
        {
          ...nothing,
          recent: [point(AT + 10 * DAY, "1"), point(AT + 10 * DAY + HOUR, "2")],
          days: [point(midnight - DAY, "90"), point(midnight, "100"), point(midnight + DAY, "110")],
          latest: point(NOW, "5"),
          curve: [point(midnight - 9 * HOUR, "91"), point(NOW - 8 * HOUR, "3"), point(NOW - 4 * HOUR, "4")],
        },
      ],
      ["new", { ...nothing, latest: point(NOW, "5") }],
      ["unpriced", nothing],
    ]),
  );
  it.each([
    ["the close of the day", "bitcoin", AT, "100"],
    ["the close at the end of the day", "bitcoin", midnight - 1, "100"],
    ["the close of midnight at midnight", "bitcoin", midnight, "100"],
    ["the nearest close until noon", "bitcoin", midnight + 12 * HOUR - 1, "100"],
    ["the next close from noon on", "bitcoin", midnight + 12 * HOUR, "110"],
    ["the nearest close that is a day away", "bitcoin", midnight + 2 * DAY, "110"],
    ["nothing that is further away than a day", "bitcoin", midnight + 2 * DAY + 1, null],
    ["the nearest hour", "bitcoin", AT + 10 * DAY + 20 * 60_000, "1"],
    ["the close rather than the curve", "bitcoin", midnight - 9 * HOUR, "100"],
    ["the latest price until the hour is recorded", "bitcoin", NOW - 50 * MINUTE, "5"],
    ["the latest price just after it", "bitcoin", NOW + 3 * MINUTE, "5"],
    ["the curve before the first hour", "bitcoin", NOW - 2.1 * HOUR, "4"],
    ["the latest price where the curve has no nearer point", "bitcoin", NOW - 1.9 * HOUR, "5"],
    ["nothing before the curve", "bitcoin", NOW - 11 * HOUR, null],
    ["nothing long after the latest price", "bitcoin", NOW + 3 * HOUR, null],
    ["the latest price of a coin without any history", "new", NOW - MINUTE, "5"],
    ["nothing of a coin without any price", "unpriced", NOW, null],
    ["nothing on a day without a close", "bitcoin", AT - 30 * DAY, null],
    ["nothing of an unknown coin", "ethereum", AT, null],
  ])("has %s", (_, coinId, at, price) => {
    expect(archive(coinId, at)?.price ?? null).toBe(price);
  });
});

describe("the candles of venues", () => {
  const YEAR_2022 = Date.UTC(2022, 0);
  const end = (index: number) => YEAR_2022 + (index + 1) * DAY;
  const nothing: KnownPrices = { recent: [], days: [], latest: null, curve: [], candles: new Map() };
  const own = { at: end(0), price: "100" as Exact, source: "d" as const };
  const archive = pastPrices(
    new Map<string, KnownPrices>([
      ["solana", { ...nothing, days: [own], candles: new Map([[2022, "b101 b200 k300 - u400 t500".split(" ")]]) }],
      ["tether", { ...nothing, candles: new Map([[2022, ["-", "k0.95", "k0.9", "k1", "t7"]]]) }],
    ]),
  );
  it.each([
    ["the upstream's own close first", "solana", 0, { price: "100", source: "history" }],
    ["closes in USDT at the day's price of USDT", "solana", 1, { price: "190", source: "binance usdt" }],
    ["closes in dollars as they are", "solana", 2, { price: "300", source: "kraken" }],
    ["the nearest one for a day without one", "solana", 3, { price: "300", source: "kraken", at: end(2) }],
    ["dollars of the other venue", "solana", 4, { price: "400", source: "binance" }],
    [
      "closes in USDT as dollars on a day on which USDT has no price",
      "solana",
      5,
      { price: "500", source: "kraken par" },
    ],
    ["nothing a day after the last one", "solana", 7, null],
    ["USDT itself", "tether", 1, { price: "0.95", source: "kraken" }],
  ])("have %s", (_, coinId, index, expected) => {
    const found = archive(coinId, YEAR_2022 + index * DAY + 12 * HOUR);
    expect(found).toEqual(expected && { at: end(index), ...expected });
  });
});
