// Joins two rules: how the market's refreshes become the price of a coin (`mergeCoin`), and which positions are
// liquidated at such prices (`decideLiquidations` in shared/portfolio/revaluation.ts).
import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { decideLiquidations, decisivePrices, type LivePrices } from "../../shared/portfolio/revaluation.ts";
import type { PositionType } from "../../shared/portfolio/rules.ts";
import { hasCrossed } from "../../shared/portfolio/valuation.ts";
import { isLargeMove } from "../../shared/price-move.ts";
import { type Decimal, exactText } from "../../shared/values/decimal.ts";
import { MINUTE } from "../../shared/values/time.ts";
import { type Coin, mergeCoin } from "../markets/merge.rules.ts";
import { listedCoin } from "../test/coins.ts";

const START = Date.UTC(2026, 10, 20);

const positionAt = (positionType: PositionType, liquidationPrice: string, updatedAt = START) => ({
  id: "p",
  coinId: "coin",
  positionType,
  liquidationPrice: liquidationPrice as Decimal,
  updatedAt,
});
type Position = ReturnType<typeof positionAt>;

const pricesOf = ({ price, pricedAt, change24h, before }: Coin): LivePrices => {
  if (price === null || pricedAt === null) return new Map();
  const previousPrice = before ? { price: exactText(before.price), at: before.at } : null;
  return new Map([["coin", { price: exactText(price), pricedAt, change24h, previous: previousPrice }]]);
};

/**
 * Simulates one refresh per minute. Returns the shown price after each, and whether the position is then liquidated.
 */
function simulate(path: readonly (number | null)[], position: Position, decisionDelay = 0) {
  let coin: Coin | undefined;
  return path.map((price, minute) => {
    const refreshedAt = START + minute * MINUTE;
    coin = mergeCoin(coin, listedCoin({ id: "coin", price }), refreshedAt);
    const decisive = decisivePrices(pricesOf(coin), refreshedAt + decisionDelay);
    return { shown: coin.price, isLiquidated: decideLiquidations([position], decisive).length > 0 };
  });
}
const liquidationsOf = (...args: Parameters<typeof simulate>) =>
  simulate(...args).map(({ isLiquidated }) => isLiquidated);

describe("decideLiquidations", () => {
  it.each<[string, (number | null)[], boolean[]]>([
    ["needs two refreshes past the liquidation price", [100, 79, 79], [false, false, true]],
    ["needs two consecutive refreshes", [100, 79, 81, 79, 81], [false, false, false, false, false]],
    ["does not count a refresh without a price", [100, 79, null, 79], [false, false, false, false]],
    ["counts a price that was held back, once it is confirmed", [100, 40, 41], [false, false, true]],
    ["does not liquidate while a price is held back", [100, 79, 40, 41], [false, false, false, true]],
    ["does not count a price that was withdrawn", [100, 79, 200, 79, 79], [false, false, false, false, true]],
    ["does not liquidate on a first price alone", [79, 79], [false, true]],
  ])("%s", (_name, path, states) => expect(liquidationsOf(path, positionAt("long", "80"))).toEqual(states));

  it("liquidates a short at or above its liquidation price", () => {
    expect(liquidationsOf([100, 120, 120], positionAt("short", "120"))).toEqual([false, false, true]);
    expect(liquidationsOf([100, 119.99, 120], positionAt("short", "120"))).toEqual([false, false, false]);
  });

  it("counts only prices from after the position's last edit", () => {
    expect(liquidationsOf([100, 79, 79, 79], positionAt("long", "80", START + MINUTE + 1))).toEqual([
      false,
      false,
      false,
      true,
    ]);
  });

  it("needs a fresh price", () => {
    const long = positionAt("long", "80");
    expect(liquidationsOf([100, 79, 79], long, 10 * MINUTE).at(-1)).toBe(true);
    expect(liquidationsOf([100, 79, 79], long, 10 * MINUTE + 1).at(-1)).toBe(false);
  });

  it("returns the shown price", () => {
    const price = {
      price: exactText(78),
      pricedAt: START,
      change24h: 1,
      previous: { price: exactText(79), at: START },
    };
    const prices = decisivePrices(new Map([["coin", price]]), START);
    expect(decideLiquidations([positionAt("long", "80")], prices)).toMatchObject([{ price: "78", updatedAt: START }]);
  });
});

describe("for any coin, any position and any factor from 0.1 to 10", () => {
  const prices = fc.double({ min: 1e-6, max: 1e6, noNaN: true });
  const factors = fc.double({ min: 0.1, max: 10, noNaN: true });
  // The liquidation price is on the side of the initial price where it is not crossed.
  const types = fc.constantFrom<PositionType>("long", "short");
  const distances = fc.double({ min: 0.01, max: 0.99, noNaN: true });
  const positionNear = (type: PositionType, price: number, distance: number) =>
    positionAt(type, exactText(price * (type === "long" ? 1 - distance : 1 + 9 * distance)));

  it("one wrong refresh liquidates nothing and shows no large move", () => {
    fc.assert(
      fc.property(prices, factors, types, distances, (price, factor, type, distance) => {
        const wrongPrice = price * factor;
        const states = simulate([price, price, wrongPrice, price, price, price], positionNear(type, price, distance));
        expect(states.map(({ isLiquidated }) => isLiquidated)).not.toContain(true);
        if (isLargeMove(price, wrongPrice)) expect(states.map(({ shown }) => shown)).toEqual(Array(6).fill(price));
        expect(states.at(-1)!.shown).toBe(price);
      }),
    );
  });

  it("two consecutive refreshes show the price and liquidate where it crossed", () => {
    fc.assert(
      fc.property(prices, factors, types, distances, (price, factor, type, distance) => {
        const next = price * factor;
        const position = positionNear(type, price, distance);
        const states = simulate([price, price, next, next], position);
        expect(states.at(-1)).toEqual({ shown: next, isLiquidated: hasCrossed(position, exactText(next)) });
      }),
    );
  });

  it("no price history liquidates without two consecutive crossings", () => {
    const paths = fc.array(fc.option(fc.double({ min: 10, max: 1000, noNaN: true }), { freq: 8 }), { maxLength: 12 });
    fc.assert(
      fc.property(paths, types, (prices, type) => {
        const position = positionAt(type, "100");
        const hasCrossedAt = (price: number | null | undefined) =>
          typeof price === "number" && hasCrossed(position, exactText(price));
        const path = [100, ...prices];
        simulate(path, position).forEach(({ isLiquidated }, minute) => {
          if (isLiquidated) expect([hasCrossedAt(path[minute - 1]), hasCrossedAt(path[minute])]).toEqual([true, true]);
        });
      }),
    );
  });
});
