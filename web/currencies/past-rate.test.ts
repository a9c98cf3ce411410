import { describe, expect, it } from "vitest";
import { ratesOf } from "../../shared/exchange-rates/rates.ts";
import { DAY, HOUR } from "../../shared/values/time.ts";
import { rateOfCoin, rateOfMoney } from "./past-rate.ts";

const at = (time: string) => Date.parse(`${time}Z`);

describe("the rate of money", () => {
  const rateAt = rateOfMoney(
    ratesOf([{ year: 2026, days: "0105 0106 0109", perEuro: { usd: "1.25 1.6 2", gbp: "1 - 1" } }]),
    "eur",
  );

  it.each<[string, number | null, string]>([
    ["2026-01-05T12:00", 0.8, "a working day"],
    ["2026-01-06T00:00", 0.8, "a price at midnight closes the day before"],
    ["2026-01-06T00:01", 0.625, "the next day"],
    ["2026-01-08T23:00", 0.625, "a day without rates has those of the last publication day"],
    ["2026-01-11T10:00", 0.5, "a Sunday"],
    ["2026-01-04T10:00", null, "before the first known rates"],
    ["2026-02-20T10:00", null, "long after the last known rates"],
  ])("on %s is %s: %s", (time, rate) => expect(rateAt(at(time))).toBe(rate));

  it("is unknown on a day on which the bank gave none", () => {
    const pounds = rateOfMoney(
      ratesOf([{ year: 2026, days: "0105 0106", perEuro: { usd: "1.25 1.6", gbp: "1 -" } }]),
      "gbp",
    );
    expect([pounds(at("2026-01-05T12:00")), pounds(at("2026-01-06T12:00"))]).toEqual([0.8, null]);
  });
});

describe("the rate of a coin", () => {
  const START = 100 * DAY;
  const prices = [20_000, 40_000, 40_000, 10_000].map((price, index) => ({ at: START + index * HOUR, price }));
  const rateAt = rateOfCoin(prices, "btc", HOUR);

  it("is 1 divided by its price at the time, so that the coin in itself is 1 at each point", () => {
    for (const { at: time, price } of prices) expect(price * rateAt(time)!).toBe(1);
    expect(rateAt(START + HOUR / 2)).toBeCloseTo(1 / 30_000, 15);
    expect(rateOfCoin(prices, "sats", HOUR)(START)).toBe(5000);
  });

  it("is known one step beyond its first and last price, and not further", () => {
    expect([rateAt(START - HOUR), rateAt(START + 4 * HOUR)]).toEqual([1 / 20_000, 1 / 10_000]);
    expect([rateAt(START - HOUR - 1), rateAt(START + 4 * HOUR + 1)]).toEqual([null, null]);
    expect(rateOfCoin([], "btc", HOUR)(START)).toBeNull();
  });

  it("is unknown within a gap of its chart", () => {
    const gap = rateOfCoin([prices[0]!, { at: START + 4 * HOUR, price: 30_000 }], "btc", HOUR);
    expect([gap(START), gap(START + HOUR), gap(START + 4 * HOUR)]).toEqual([1 / 20_000, null, 1 / 30_000]);
  });
});
