import { describe, expect, it } from "vitest";
import type { Exact } from "../../shared/values/decimal.ts";
import { DAY, HOUR } from "../../shared/values/time.ts";
import { pastPrices } from "./past-prices.rules.ts";

const AT = Date.UTC(2026, 4, 10, 15);

describe("the archive", () => {
  const point = (at: number, price: string) => ({ at, price: price as Exact, source: "d" as const });
  const midnight = Date.UTC(2026, 4, 11);
  const archive = pastPrices(
    new Map([
      [
        "bitcoin",
        {
          recent: [point(AT + 10 * DAY, "1"), point(AT + 10 * DAY + HOUR, "2")],
          days: [point(midnight - DAY, "90"), point(midnight, "100"), point(midnight + DAY, "110")],
          filled: true,
        },
      ],
    ]),
  );
  it.each([
    ["the close of the day", "bitcoin", AT, "100"],
    ["the close at the end of the day", "bitcoin", midnight - 1, "100"],
    ["the next close from midnight on", "bitcoin", midnight, "110"],
    ["the nearest hour", "bitcoin", AT + 10 * DAY + 20 * 60_000, "1"],
    ["nothing on a day without a close", "bitcoin", AT - 30 * DAY, null],
    ["nothing of an unknown coin", "ethereum", AT, null],
  ])("has %s", (_, coinId, at, price) => {
    expect(archive(coinId, at)).toBe(price);
  });
});
