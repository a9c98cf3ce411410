import { expect, it } from "vitest";
import type { Exact } from "../../shared/values/decimal.ts";
import { MINUTE } from "../../shared/values/time.ts";
import { confirmPrices } from "./confirmations.rules.ts";
import type { AcceptedPrice } from "./quotes.rules.ts";

const look = (at: number, change: Partial<AcceptedPrice> = {}) =>
  new Map([["bitcoin", { price: "100" as Exact, at, source: "binance" as const, isConfirmed: true, ...change }]]);

it("confirms prices on which two venues agreed twice", () => {
  expect(confirmPrices(look(1_000), look(11_000, { price: "101" as Exact }))).toEqual(
    new Map([["bitcoin", { price: "101", pricedAt: 11_000, previous: { price: "100", at: 1_000 } }]]),
  );
});

it.each([
  ["a single venue now", look(1_000), look(11_000, { isConfirmed: false })],
  ["a single venue before", look(1_000, { isConfirmed: false }), look(11_000)],
  ["no trade in between", look(1_000), look(1_000)],
  ["no earlier price", new Map(), look(11_000)],
  ["an earlier price that is old", look(1_000), look(1_001 + MINUTE)],
])("takes none with %s", (_, before, current) => {
  expect(confirmPrices(before, current).size).toBe(0);
});
