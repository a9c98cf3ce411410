import { describe, expect, it } from "vitest";
import type { Exact } from "../../shared/values/decimal.ts";
import { DAY, HOUR, MINUTE } from "../../shared/values/time.ts";
import { type KnownPrices, pastPrices } from "./past-prices.rules.ts";

const AT = Date.UTC(2026, 4, 10, 15);
const NOW = AT + 20 * DAY;

describe("the archive", () => {
  const point = (at: number, price: string) => ({ at, price: price as Exact, source: "d" as const });
  const nothing: KnownPrices = { recent: [], days: [], latest: null, curve: [] };
  const midnight = Date.UTC(2026, 4, 11);
  const archive = pastPrices(
    new Map<string, KnownPrices>([
      [
        "bitcoin",
        {
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
    ["the next close from midnight on", "bitcoin", midnight, "110"],
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
    expect(archive(coinId, at)).toBe(price);
  });
});
