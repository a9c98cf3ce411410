import fc from "fast-check";
import { expect, it } from "vitest";
import { inDepth, runs } from "../../tools/test/depth.ts";
import { type Decimal, type Exact, exactText, multiply, product } from "../values/decimal.ts";
import { type LeveragedInput, type SpotInput, weigh } from "./weights.ts";

const amount = fc.integer({ min: 1, max: 10 ** 9 }).map((units) => multiply(String(units) as Exact, "0.0001" as Exact));
const price = fc
  .oneof(
    fc.integer({ min: 1, max: 10 ** 8 }),
    fc.integer({ min: 1, max: 999 }).map((n) => n * 1e-9),
  )
  .map(exactText);
const live = fc.record({
  price,
  change24h: fc.option(fc.integer({ min: -9_999, max: 50_000 }).map((n) => n / 100)),
  isDecisive: fc.boolean(),
});
const coin = fc.constantFrom("bitcoin", "ethereum", "solana", null);
const asset = { coinId: coin, symbol: fc.constantFrom("btc", "eth", "sol", "x"), live, entryPrice: amount };
const spot: fc.Arbitrary<SpotInput[]> = fc.array(fc.record({ ...asset, amount }), { maxLength: 12 });
const leveraged: fc.Arbitrary<LeveragedInput[]> = fc.array(
  fc.record({
    ...asset,
    size: amount,
    leverage: fc.integer({ min: 1, max: 100 }),
    liquidationPrice: amount,
    positionType: fc.constantFrom("long" as const, "short" as const),
    isLiquidated: fc.boolean(),
  }),
  { maxLength: 8 },
);
/** Factors that keep the amounts exact. They make a larger or smaller portfolio with the same weights. */
const factor = fc.oneof(
  fc.integer({ min: 2, max: 10 ** 6 }).map(String),
  fc.constantFrom("0.0001", "0.5", "0.003", "1.7", "123.4567"),
) as fc.Arbitrary<Exact>;

it("gives the same weights and returns when all amounts are multiplied, for random portfolios", () => {
  let differing = 0;
  fc.assert(
    fc.property(spot, leveraged, factor, (spots, leverages, by) => {
      const times = (value: Decimal) => product(value, by) as Decimal;
      const before = weigh(spots, leverages);
      const after = weigh(
        spots.map((position) => ({ ...position, amount: times(position.amount) })),
        leverages.map((position) => ({ ...position, size: times(position.size) })),
      );
      expect(JSON.stringify(after)).toBe(JSON.stringify(before));
      // The control: when only one amount is multiplied, the weights of a mixed portfolio change.
      const [first, ...others] = spots;
      if (!first) return;
      const one = weigh([{ ...first, amount: times(first.amount) }, ...others], leverages);
      if (JSON.stringify(one) !== JSON.stringify(before)) differing += 1;
    }),
    runs(50, 5_000),
  );
  expect(differing).toBeGreaterThan(inDepth(15, 2_500));
});

const at = (price: string, change24h: number | null = null) => ({
  price: price as Exact,
  change24h,
  isDecisive: true,
});
const d = (text: string) => text as Decimal;

it("weighs spot positions by value and leveraged ones by equity", () => {
  const weights = weigh(
    [
      { coinId: "bitcoin", symbol: "btc", amount: d("1"), entryPrice: d("50"), live: at("60", 20) },
      { coinId: "bitcoin", symbol: "btc", amount: d("1"), entryPrice: d("30"), live: at("60", 20) },
    ],
    [
      {
        coinId: "ethereum",
        symbol: "eth",
        size: d("10"),
        entryPrice: d("10"),
        leverage: 5,
        liquidationPrice: d("8"),
        positionType: "long",
        isLiquidated: false,
        live: at("12"),
      },
      {
        coinId: "ethereum",
        symbol: "eth",
        size: d("10"),
        entryPrice: d("10"),
        leverage: 5,
        liquidationPrice: d("8"),
        positionType: "long",
        isLiquidated: true,
        live: at("12"),
      },
    ],
  );
  expect(weights).toEqual({
    items: [
      {
        coinId: "bitcoin",
        symbol: "btc",
        kind: "spot",
        leverage: 1,
        weight: "75",
        return: "50",
        costKnown: true,
      },
      {
        coinId: "ethereum",
        symbol: "eth",
        kind: "long",
        leverage: 5,
        weight: "25",
        return: "100",
        costKnown: true,
      },
    ],
    other: "0",
    // 40 + 20 − 20 of a cost of 80 and margins of 20 + 20.
    totalReturn: "33.33",
    dayReturn: "20",
    pnlKnownOf: { known: 2, partly: 0, all: 2 },
    withoutPrice: [],
    hasLiquidated: true,
  });
});

it("has the same return as its only row, and the day of its equity", () => {
  const short = {
    ...{ coinId: "bitcoin", symbol: "btc", size: d("2"), entryPrice: d("100"), leverage: 4 },
    ...{ liquidationPrice: d("120"), positionType: "short" as const, isLiquidated: false, live: at("110", 10) },
  };
  // Margin 50, P&L −20. The price rose from 100, so that the equity was 50 before it.
  expect(weigh([], [short])).toMatchObject({
    ...{ items: [{ return: "-40" }], totalReturn: "-40", dayReturn: "-40", hasLiquidated: false },
  });
  const dead = { ...short, live: at("120", 30) };
  expect(weigh([], [dead])).toMatchObject({ items: [], totalReturn: "-80", dayReturn: null, hasLiquidated: true });
});

it("counts no gain on a margin that is gone while the liquidation is not confirmed", () => {
  const waiting = {
    ...{ coinId: "bitcoin", symbol: "btc", size: d("2"), entryPrice: d("100"), leverage: 4 },
    ...{ liquidationPrice: d("75"), positionType: "long" as const, isLiquidated: false },
  };
  const held = { coinId: "ethereum", symbol: "eth", amount: d("1"), entryPrice: d("50"), live: at("50", 0) };
  const dayReturnAt = (price: string, change24h: number) =>
    weigh([held], [{ ...waiting, live: { ...at(price, change24h), isDecisive: false } }]).dayReturn;
  // The price rose from 50, below the liquidation price, so that the equity was 0 before it.
  expect(dayReturnAt("75", 50)).toBe("0");
  // It fell from 100, so that the equity was 50, which is half of the whole.
  expect(dayReturnAt("70", -30)).toBe("-50");
});

it("says of how many coins the cost is known, and names those without a price", () => {
  const coin = (symbol: string, more: Partial<SpotInput>): SpotInput => ({
    ...{ coinId: symbol, symbol, amount: d("4"), entryPrice: d("0"), live: at("10"), ...more },
  });
  const weights = weigh(
    [
      coin("btc", { cost: "20", knownAmount: "4" }),
      coin("eth", { cost: "5", knownAmount: "1" }),
      coin("sol", {}),
      coin("nope", { live: { ...at("1"), price: null } }),
      coin("nope", { live: { ...at("1"), price: null }, cost: "7", knownAmount: "4" }),
    ],
    [],
  );
  expect(weights.items.map(({ symbol, return: gain, costKnown }) => [symbol, gain, costKnown])).toEqual([
    ["btc", "100", true],
    ["eth", "100", false],
    ["sol", null, false],
  ]);
  expect(weights).toMatchObject({
    totalReturn: "100",
    pnlKnownOf: { known: 1, partly: 1, all: 5 },
    withoutPrice: [{ coinId: "nope", symbol: "nope" }],
  });
});

it("adds small positions up, and is empty without positions", () => {
  const many = Array.from({ length: 60 }, (_, i) => ({
    coinId: `coin-${i}`,
    symbol: "x",
    amount: d("1"),
    entryPrice: d("1"),
    live: at("1"),
  }));
  const { items, other } = weigh(many, []);
  expect([items.length, items[0]!.weight, other]).toEqual([50, "1.67", "16.67"]);
  expect(weigh([], [])).toMatchObject({ items: [], other: "0", totalReturn: null, dayReturn: null });
});
