import fc from "fast-check";
import { expect, test } from "vitest";
import { readCatalogue } from "./catalogue.ts";
import { createPrices } from "./prices.ts";

const coins = readCatalogue();
const NOW = Math.floor(Date.UTC(2026, 10, 20) / 60_000);
const YEARS = 3 * 365 * 1440;
const minutes = fc.integer({ min: NOW - YEARS, max: NOW + YEARS });
const coin = (id: string) => coins.find((one) => one.id === id)!;

test("a price depends on seed, coin and minute alone", () => {
  const here = createPrices(7, coins);
  const there = createPrices(7, readCatalogue());
  fc.assert(
    fc.property(fc.constantFrom(...coins), minutes, (one, minute) => {
      expect(there.price(one, minute)).toBe(here.price(one, minute));
      expect(there.volume(one, minute)).toBe(here.volume(one, minute));
    }),
  );
});

test("another seed is another market", () => {
  const [a, b] = [createPrices(1, coins), createPrices(2, coins)];
  const same = coins.filter((one) => a.price(one, NOW) === b.price(one, NOW));
  expect(same).toEqual([]);
});

test("a peg holds within 0.1 %", () => {
  const { price } = createPrices(7, coins);
  const pegs = coins.filter((one) => one.move.kind === "peg");
  expect(pegs.length).toBeGreaterThan(10);
  fc.assert(
    fc.property(fc.constantFrom(...pegs), minutes, (one, minute) => {
      expect(Math.abs(price(one, minute) / one.basePrice - 1)).toBeLessThanOrEqual(0.001);
    }),
    { numRuns: 500 },
  );
});

test("every coin moves at each minute, by a small step", () => {
  const { price } = createPrices(7, coins);
  fc.assert(
    fc.property(fc.constantFrom(...coins), minutes, (one, minute) => {
      const step = Math.abs(price(one, minute + 1) / price(one, minute) - 1);
      expect(step).toBeGreaterThan(0);
      expect(step).toBeLessThan(0.02);
    }),
    { numRuns: 1000 },
  );
});

test("bitcoin stays about its catalogue price, and a day moves it by a percent or two", () => {
  const { price } = createPrices(7, coins);
  const bitcoin = coin("bitcoin");
  const days = Array.from({ length: 700 }, (_, day) => price(bitcoin, NOW + day * 1440));
  expect(Math.min(...days)).toBeGreaterThan(70_000);
  expect(Math.max(...days)).toBeLessThan(130_000);
  const moves = days.slice(1).map((value, at) => Math.abs(value / days[at]! - 1));
  const mean = moves.reduce((sum, move) => sum + move, 0) / moves.length;
  expect(mean).toBeGreaterThan(0.007);
  expect(mean).toBeLessThan(0.03);
});

test("a wrapped coin follows what it wraps", () => {
  const { price } = createPrices(7, coins);
  fc.assert(
    fc.property(minutes, (minute) => {
      const ratio = price(coin("wrapped-steth"), minute) / price(coin("ethereum"), minute);
      expect(ratio).toBeCloseTo(4380 / 3600, 2);
    }),
  );
});

test("a coin that follows one which is not listed is an error", () => {
  const orphan = { ...coin("weth"), move: { kind: "follows", id: "no-such-coin" } as const };
  expect(() => createPrices(7, [orphan])).toThrow("weth follows no-such-coin");
});
