import fc from "fast-check";
import { describe, expect, it } from "vitest";
import type { PositionType } from "../../shared/portfolio/rules.ts";
import { hasCrossed } from "../../shared/portfolio/valuation.ts";
import { isLargeMove } from "../../shared/price-move.ts";
import { type Decimal, exactText } from "../../shared/values/decimal.ts";
import { MINUTE } from "../../shared/values/time.ts";
import { mergeCoin, type Coin } from "../markets/merge.rules.ts";
import { listed } from "../test/coins.ts";
import { decideLiquidations, decisivePrices, type LivePrices } from "./revaluation.rules.ts";

const T = Date.UTC(2026, 10, 20);

const positionAt = (positionType: PositionType, liquidationPrice: string, updatedAt = T) => ({
  id: "p",
  coinId: "coin",
  positionType,
  liquidationPrice: liquidationPrice as Decimal,
  updatedAt,
});
type Position = ReturnType<typeof positionAt>;

const pricesOf = ({ price, pricedAt, change24h, before }: Coin): LivePrices => {
  if (price === null || pricedAt === null) return new Map();
  const confirming = before ? { price: exactText(before.price), at: before.at } : null;
  return new Map([["coin", { price: exactText(price), pricedAt, change24h, before: confirming }]]);
};

/** A refresh a minute from T on: what is shown after each, and whether the position is liquidated then. */
function follow(path: readonly (number | null)[], position: Position, decidedAfter = 0) {
  let coin: Coin | undefined;
  return path.map((price, minute) => {
    const at = T + minute * MINUTE;
    coin = mergeCoin(coin, listed({ id: "coin", price }), at);
    const decisive = decisivePrices(pricesOf(coin), at + decidedAfter);
    return { shown: coin.price, isLiquidated: decideLiquidations([position], decisive).length > 0 };
  });
}
const liquidated = (...of: Parameters<typeof follow>) => follow(...of).map(({ isLiquidated }) => isLiquidated);

describe("a liquidation", () => {
  it.each<[string, (number | null)[], boolean[]]>([
    ["takes two refreshes past the line", [100, 79, 79], [false, false, true]],
    ["takes two in a row", [100, 79, 81, 79, 81], [false, false, false, false, false]],
    ["takes no refresh without a price for one of them", [100, 79, null, 79], [false, false, false, false]],
    ["counts a price that was held back, once it is confirmed", [100, 40, 41], [false, false, true]],
    ["is not decided while a price is held back", [100, 79, 40, 41], [false, false, false, true]],
    ["does not count a price that was withdrawn", [100, 79, 200, 79, 79], [false, false, false, false, true]],
    ["does not follow from a first price alone", [79, 79], [false, true]],
  ])("%s", (_name, path, states) => expect(liquidated(path, positionAt("long", "80"))).toEqual(states));

  it("is that of a short at or above its line", () => {
    expect(liquidated([100, 120, 120], positionAt("short", "120"))).toEqual([false, false, true]);
    expect(liquidated([100, 119.99, 120], positionAt("short", "120"))).toEqual([false, false, false]);
  });

  it("counts prices from after the position's last edit only", () => {
    expect(liquidated([100, 79, 79, 79], positionAt("long", "80", T + MINUTE + 1))).toEqual([
      false,
      false,
      false,
      true,
    ]);
  });

  it("takes a fresh price", () => {
    const long = positionAt("long", "80");
    expect(liquidated([100, 79, 79], long, 10 * MINUTE).at(-1)).toBe(true);
    expect(liquidated([100, 79, 79], long, 10 * MINUTE + 1).at(-1)).toBe(false);
  });

  it("names the price that is shown", () => {
    const price = { price: exactText(78), pricedAt: T, change24h: 1, before: { price: exactText(79), at: T } };
    const prices = decisivePrices(new Map([["coin", price]]), T);
    expect(decideLiquidations([positionAt("long", "80")], prices)).toMatchObject([{ price: "78", updatedAt: T }]);
  });
});

describe("any coin, any position and any factor from 0.1 to 10", () => {
  const usual = fc.double({ min: 1e-6, max: 1e6, noNaN: true });
  const factor = fc.double({ min: 0.1, max: 10, noNaN: true });
  // The line is on the side of the usual price where it is not crossed.
  const side = fc.constantFrom<PositionType>("long", "short");
  const room = fc.double({ min: 0.01, max: 0.99, noNaN: true });
  const lineOf = (type: PositionType, price: number, share: number) =>
    positionAt(type, exactText(price * (type === "long" ? 1 - share : 1 + 9 * share)));

  it("one refresh liquidates nothing, and shows no large move", () => {
    fc.assert(
      fc.property(usual, factor, side, room, (price, times, type, share) => {
        const wrong = price * times;
        const states = follow([price, price, wrong, price, price, price], lineOf(type, price, share));
        expect(states.map(({ isLiquidated }) => isLiquidated)).not.toContain(true);
        if (isLargeMove(price, wrong)) expect(states.map(({ shown }) => shown)).toEqual(Array(6).fill(price));
        expect(states.at(-1)!.shown).toBe(price);
      }),
    );
  });

  it("two refreshes in a row show it, and liquidate where the line is crossed", () => {
    fc.assert(
      fc.property(usual, factor, side, room, (price, times, type, share) => {
        const next = price * times;
        const position = lineOf(type, price, share);
        const states = follow([price, price, next, next], position);
        expect(states.at(-1)).toEqual({ shown: next, isLiquidated: hasCrossed(position, exactText(next)) });
      }),
    );
  });

  it("no history liquidates unless two refreshes in a row have crossed the line", () => {
    const path = fc.array(fc.option(fc.double({ min: 10, max: 1000, noNaN: true }), { freq: 8 }), { maxLength: 12 });
    fc.assert(
      fc.property(path, side, (prices, type) => {
        const position = positionAt(type, "100");
        const crossed = (price: number | null | undefined) =>
          typeof price === "number" && hasCrossed(position, exactText(price));
        const all = [100, ...prices];
        follow(all, position).forEach(({ isLiquidated }, minute) => {
          if (isLiquidated) expect([crossed(all[minute - 1]), crossed(all[minute])]).toEqual([true, true]);
        });
      }),
    );
  });
});
