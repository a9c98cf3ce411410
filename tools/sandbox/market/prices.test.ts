import fc from "fast-check";
import { expect, test } from "vitest";
import { runs } from "../../test/depth.ts";
import { readCatalogue } from "./catalogue.ts";
import { createPrices } from "./prices.ts";

const coins = readCatalogue();
const NOW = Math.floor(Date.UTC(2026, 10, 20) / 60_000);
const THREE_YEARS = 3 * 365 * 1440;
const minutes = fc.integer({ min: NOW - THREE_YEARS, max: NOW + THREE_YEARS });
const coin = (id: string) => coins.find((candidate) => candidate.id === id)!;

test("a price depends only on the seed, the coin and the minute", () => {
  const first = createPrices(7, coins);
  const second = createPrices(7, readCatalogue());
  fc.assert(
    fc.property(fc.constantFrom(...coins), minutes, (sample, minute) => {
      expect(second.price(sample, minute)).toBe(first.price(sample, minute));
      expect(second.volume(sample, minute)).toBe(first.volume(sample, minute));
    }),
  );
});

test("every coin has another price with another seed", () => {
  const [a, b] = [createPrices(1, coins), createPrices(2, coins)];
  const equalPrices = coins.filter((candidate) => a.price(candidate, NOW) === b.price(candidate, NOW));
  expect(equalPrices).toEqual([]);
});

test("a pegged coin stays within 0.1 % of its price", () => {
  const { price } = createPrices(7, coins);
  const pegged = coins.filter(({ move }) => move.kind === "peg");
  expect(pegged.length).toBeGreaterThan(10);
  fc.assert(
    fc.property(fc.constantFrom(...pegged), minutes, (sample, minute) => {
      expect(Math.abs(price(sample, minute) / sample.basePrice - 1)).toBeLessThanOrEqual(0.001);
    }),
    runs(100, 2_000),
  );
});

test("the price of every coin changes a little every minute", () => {
  const { price } = createPrices(7, coins);
  fc.assert(
    fc.property(fc.constantFrom(...coins), minutes, (sample, minute) => {
      const step = Math.abs(price(sample, minute + 1) / price(sample, minute) - 1);
      expect(step).toBeGreaterThan(0);
      expect(step).toBeLessThan(0.02);
    }),
    runs(200, 4_000),
  );
});

test("bitcoin stays near its catalogue price and moves by one or two percent per day", () => {
  const { price } = createPrices(7, coins);
  const bitcoin = coin("bitcoin");
  const days = Array.from({ length: 700 }, (_, day) => price(bitcoin, NOW + day * 1440));
  expect(Math.min(...days)).toBeGreaterThan(70_000);
  expect(Math.max(...days)).toBeLessThan(130_000);
  const moves = days.slice(1).map((value, index) => Math.abs(value / days[index]! - 1));
  const mean = moves.reduce((sum, move) => sum + move, 0) / moves.length;
  expect(mean).toBeGreaterThan(0.007);
  expect(mean).toBeLessThan(0.03);
});

test("a wrapped coin follows the coin that it wraps", () => {
  const { price } = createPrices(7, coins);
  fc.assert(
    fc.property(minutes, (minute) => {
      const ratio = price(coin("wrapped-steth"), minute) / price(coin("ethereum"), minute);
      expect(ratio).toBeCloseTo(4380 / 3600, 2);
    }),
  );
});

test("createPrices throws an error for a coin that follows an unknown coin", () => {
  const orphan = { ...coin("weth"), move: { kind: "follows", id: "no-such-coin" } as const };
  expect(() => createPrices(7, [orphan])).toThrow("weth follows no-such-coin");
});
