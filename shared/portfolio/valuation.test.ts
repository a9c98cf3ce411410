import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { runs } from "../../tools/test/depth.ts";
import { compare, type Decimal, type Exact, parseDecimal } from "../values/decimal.ts";
import type { PositionType } from "./rules.ts";
import { valuePortfolio } from "./snapshot.ts";
import {
  dayChangeOf,
  distanceToLiquidation,
  hasCrossed,
  isHighRisk,
  type Leverage,
  leveragedEquity,
  marginOf,
  returnOf,
  total,
  valueHolding,
  valueLeverage,
} from "./valuation.ts";

const ASSET = { coinId: null, symbol: "aaa" };
const decimalOf = (text: string) => text as Decimal;
const SCALE = 10n ** 8n;

/** A fraction of two integers. The tests compare every formula with exact arithmetic on such fractions. */
type Ratio = { numerator: bigint; denominator: bigint };
function ratio(text: string): Ratio {
  const [whole = "0", fraction = ""] = text.replace("-", "").split(".");
  const absolute = BigInt(whole + fraction);
  return { numerator: text.startsWith("-") ? -absolute : absolute, denominator: 10n ** BigInt(fraction.length) };
}
const times = (a: Ratio, b: Ratio): Ratio => ({
  numerator: a.numerator * b.numerator,
  denominator: a.denominator * b.denominator,
});
const minus = (a: Ratio, b: Ratio): Ratio => ({
  numerator: a.numerator * b.denominator - b.numerator * a.denominator,
  denominator: a.denominator * b.denominator,
});
const over = (a: Ratio, b: Ratio): Ratio =>
  b.numerator < 0n
    ? { numerator: -a.numerator * b.denominator, denominator: -a.denominator * b.numerator }
    : { numerator: a.numerator * b.denominator, denominator: a.denominator * b.numerator };
const whole = (n: number): Ratio => ({ numerator: BigInt(n), denominator: 1n });

/** Decimal text with 8 decimals; a half rounds to the even digit. */
function text({ numerator: n, denominator: divisor }: Ratio): string {
  const negative = n < 0n;
  const [absolute, rest] = [((negative ? -n : n) * SCALE) / divisor, ((negative ? -n : n) * SCALE) % divisor];
  const units = 2n * rest > divisor || (2n * rest === divisor && absolute % 2n === 1n) ? absolute + 1n : absolute;
  if (units === 0n) return "0";
  const digits = units.toString().padStart(9, "0");
  const shown = `${digits.slice(0, -8)}.${digits.slice(-8)}`.replace(/\.?0+$/, "");
  return negative ? `-${shown}` : shown;
}

/** A positive decimal of up to 20 digits, 8 of them after the point. */
const decimal = fc.tuple(fc.integer({ min: 1, max: 20 }), fc.bigInt(1n, 10n ** 20n - 1n)).map(([digits, value]) => {
  const units = value % 10n ** BigInt(digits) || 1n;
  const padded = units.toString().padStart(9, "0");
  return parseDecimal(`${padded.slice(0, -8)}.${padded.slice(-8)}`)!;
});
/** A market price may have more digits than a decimal. */
const price = fc.oneof(
  decimal.map((value): Exact => value),
  fc.bigInt(1n, 10n ** 17n).map((units) => `0.${units.toString().padStart(20, "0")}` as Exact),
);
const leverage = fc.integer({ min: 1, max: 100 });
const RUNS = runs(300, 20_000);

const position = (rest: Partial<Leverage>): Leverage => ({
  size: decimalOf("1"),
  entryPrice: decimalOf("100"),
  leverage: 5,
  liquidationPrice: decimalOf("80"),
  positionType: "long",
  isLiquidated: false,
  ...rest,
});

describe("valueHolding", () => {
  it.each([
    ["0.8421", "62418", "97482.15", "82089.718515", "52562.1978", "29527.520715", "56.17634336"],
    ["2150", "11.84", "10.47", "22510.5", "25456", "-2945.5", "-11.57094595"],
    ["0.1", "0.2", "0.3", "0.03", "0.02", "0.01", "50"],
    ["1000000000", "0.00000001", "0.00000000093", "0.93", "10", "-9.07", "-90.7"],
    ["3", "3", "1", "3", "9", "-6", "-66.66666667"],
    ["5", "7", "7", "35", "35", "0", "0"],
  ])("values %s bought at %s at a price of %s", (amount, entry, currentPrice, value, cost, pnl, percent) => {
    const holding = { amount: decimalOf(amount), entryPrice: decimalOf(entry) };
    expect(valueHolding(holding, currentPrice as Exact)).toEqual({ value, cost, pnl, percent });
  });

  it("agrees with exact arithmetic to 8 places", () => {
    fc.assert(
      fc.property(decimal, decimal, price, (amount, entryPrice, currentPrice) => {
        const cost = times(ratio(amount), ratio(entryPrice));
        const value = times(ratio(amount), ratio(currentPrice));
        expect(valueHolding({ amount, entryPrice }, currentPrice)).toEqual({
          value: text(value),
          cost: text(cost),
          pnl: text(minus(value, cost)),
          percent: text(over(times(minus(value, cost), whole(100)), cost)),
        });
      }),
      RUNS,
    );
  });
});

describe("valueLeverage", () => {
  it.each([
    [{ size: "0.25", entryPrice: "91240", leverage: 10 }, "97482.15", "24370.5375", "1560.5375", "68.41462078"],
    [{ size: "120", entryPrice: "228.4", positionType: "short" }, "251.36", "30163.2", "-2755.2", "-50.26269702"],
    [
      { size: "25000", entryPrice: "0.43", leverage: 10, liquidationPrice: "0.39", isLiquidated: true },
      "0.5",
      "9750",
      "-1000",
      "-93.02325581",
    ],
  ])("values %j at a price of %s", (rest, currentPrice, value, pnl, percent) => {
    expect(valueLeverage(position(rest as Partial<Leverage>), currentPrice as Exact)).toMatchObject({
      value,
      pnl,
      percent,
    });
  });

  it("agrees with exact arithmetic to 8 places", () => {
    fc.assert(
      fc.property(
        decimal,
        decimal,
        price,
        leverage,
        fc.constantFrom<PositionType>("long", "short"),
        (size, entryPrice, currentPrice, factor, positionType) => {
          const [from, to] = positionType === "long" ? [entryPrice, currentPrice] : [currentPrice, entryPrice];
          const move = minus(ratio(to), ratio(from));
          const valued = valueLeverage(position({ size, entryPrice, leverage: factor, positionType }), currentPrice);
          expect(valued.value).toBe(text(times(ratio(size), ratio(currentPrice))));
          expect(valued.pnl).toBe(text(times(move, ratio(size))));
          expect(valued.percent).toBe(text(over(times(times(move, whole(factor)), whole(100)), ratio(entryPrice))));
        },
      ),
      RUNS,
    );
  });

  it("gives a short the opposite P&L of a long, and the same value", () => {
    fc.assert(
      fc.property(decimal, decimal, price, leverage, (size, entryPrice, currentPrice, factor) => {
        const valuationOf = (positionType: PositionType) =>
          valueLeverage(position({ size, entryPrice, leverage: factor, positionType }), currentPrice);
        const mirrored = (figure: Decimal | null) => (figure === "0" ? "0" : `-${figure}`.replace("--", ""));
        expect(valuationOf("short").pnl).toBe(mirrored(valuationOf("long").pnl));
        expect(valuationOf("short").percent).toBe(mirrored(valuationOf("long").percent));
        expect(valuationOf("short").value).toBe(valuationOf("long").value);
      }),
    );
  });

  it("never loses more than the margin once the position is liquidated", () => {
    const rounded = position({ entryPrice: decimalOf("0.43"), leverage: 3, liquidationPrice: decimalOf("0.28") });
    expect(valueLeverage({ ...rounded, isLiquidated: true }, "1" as Exact).percent).toBe("-100");
    fc.assert(
      fc.property(decimal, decimal, decimal, leverage, fc.constantFrom<PositionType>("long", "short"), (...figures) => {
        const [size, entryPrice, liquidationPrice, factor, positionType] = figures;
        const liquidated = position({
          size,
          entryPrice,
          liquidationPrice,
          leverage: factor,
          positionType,
          isLiquidated: true,
        });
        const valued = valueLeverage(liquidated, "1" as Exact);
        expect(compare(valued.pnl, `-${marginOf(liquidated)}` as Exact)).toBeGreaterThanOrEqual(0);
        expect(compare(valued.percent ?? ("0" as Decimal), "-100" as Exact)).toBeGreaterThanOrEqual(0);
        expect(leveragedEquity(liquidated, valued)).toBe("0");
      }),
      RUNS,
    );
  });

  it.each([
    ["2", "3000", 3, "2000"],
    ["1", "100", 1, "100"],
    ["1", "100", 3, "33.33333333"],
  ] as const)("of %s at %s with leverage %s has a margin of %s", (size, entryPrice, factor, margin) => {
    const open = position({ size: decimalOf(size), entryPrice: decimalOf(entryPrice), leverage: factor });
    expect(marginOf(open)).toBe(margin);
    expect(leveragedEquity(open, { ...valueLeverage(open, "1" as Exact), pnl: decimalOf("-10.5") })).toBe(
      text(minus(ratio(decimalOf(margin)), ratio(decimalOf("10.5")))),
    );
  });

  it("does not depend on the market price once the position is liquidated", () => {
    fc.assert(
      fc.property(decimal, decimal, decimal, price, price, (size, entryPrice, liquidationPrice, price1, price2) => {
        const liquidated = position({ size, entryPrice, liquidationPrice, isLiquidated: true });
        expect(valueLeverage(liquidated, price1)).toEqual(valueLeverage(liquidated, price2));
      }),
    );
  });
});

describe("distanceToLiquidation", () => {
  it.each([
    ["long", "80", "97.4821523", "17.93369544", false],
    ["long", "80", "100", "20", false],
    ["long", "80", "88", "9.09090909", true],
    ["long", "80", "88.00000001", "9.09090910", false],
    ["short", "274.08", "251.36", "9.03882877", true],
    ["short", "80", "72", "11.11111111", true],
    ["short", "80", "71.99999999", "11.11111113", false],
    ["long", "80", "80", "0", true],
    ["long", "80", "79.99999999", "0", true],
    ["short", "80", "80", "0", true],
    ["short", "80", "80.00000001", "0", true],
    ["long", "0", "5", null, false],
    ["long", "0", "0", null, false],
  ] as const)(
    "of a %s liquidated at %s is, at a price of %s, %s %%",
    (positionType, liquidationPrice, currentPrice, expected, risky) => {
      const position = { positionType, liquidationPrice: decimalOf(liquidationPrice) };
      const distance = distanceToLiquidation(position, currentPrice as Exact);
      expect(distance).toBe(expected === null ? null : parseDecimal(expected));
      expect(isHighRisk(position, currentPrice as Exact)).toBe(risky);
    },
  );

  it("is the move that takes the price to the liquidation price", () => {
    fc.assert(
      fc.property(
        price,
        decimal,
        fc.constantFrom<PositionType>("long", "short"),
        (currentPrice, line, positionType) => {
          const position = { positionType, liquidationPrice: line };
          const gap = minus(ratio(line), ratio(currentPrice));
          const move = positionType === "long" ? times(gap, whole(-1)) : gap;
          const expected = hasCrossed(position, currentPrice)
            ? "0"
            : text(over(times(move, whole(100)), ratio(currentPrice)));
          expect(distanceToLiquidation(position, currentPrice)).toBe(expected);
        },
      ),
      RUNS,
    );
  });

  it("ends at the liquidation price: a long crosses it from above, a short from below", () => {
    const positionOf = (positionType: PositionType) => ({ positionType, liquidationPrice: decimalOf("80") });
    const crossed = (type: PositionType) =>
      ["79.9", "80", "80.1"].map((currentPrice) => hasCrossed(positionOf(type), currentPrice as Exact));
    expect(crossed("long")).toEqual([true, true, false]);
    expect(crossed("short")).toEqual([false, true, true]);
  });
});

describe("dayChangeOf", () => {
  it.each([
    ["2", "110", 10, "long", { change: "20", before: "200" }],
    ["2", "110", 10, "short", { change: "-20", before: "200" }],
    ["2", "90", -10, "long", { change: "-20", before: "200" }],
    ["2", "90", 0, "long", { change: "0", before: "180" }],
    ["2", "90", null, "long", null],
    ["2", "90", -100, "long", null],
  ] as const)(
    "values the last 24 hours of %s at %s with a change of %j %%, %s",
    (amount, currentPrice, change, type, day) => {
      expect(dayChangeOf(decimalOf(amount), currentPrice as Exact, change, type)).toEqual(day);
    },
  );
});

describe("total", () => {
  it("adds spot and leveraged positions, and the known 24-hour changes", () => {
    const spot = valueHolding({ amount: decimalOf("2"), entryPrice: decimalOf("50") }, "110" as Exact);
    const short = valueLeverage(
      position({ positionType: "short", liquidationPrice: decimalOf("120") }),
      "110" as Exact,
    );
    const parts = [
      { ...spot, day: dayChangeOf(decimalOf("2"), "110" as Exact, 10) },
      { ...short, day: null },
    ];
    expect(total(parts)).toEqual({
      value: "330",
      cost: "200",
      pnl: "110",
      pnlCost: "200",
      percent: "55",
      day: { change: "20", before: "200" },
      dayPercent: "10",
    });
  });

  it("is zero for an empty portfolio, and its percentages are null", () => {
    expect(total([])).toEqual({
      ...{ value: "0", cost: "0", pnl: "0", pnlCost: "0" },
      ...{ percent: null, day: null, dayPercent: null },
    });
  });

  it("has a percentage of the cost of the parts that have a P&L", () => {
    const priced = valueHolding({ amount: decimalOf("2"), entryPrice: "100" }, "150" as Exact);
    const unpriced = valueHolding({ amount: decimalOf("1"), entryPrice: "800" }, null);
    const unknown = valueHolding({ amount: decimalOf("1"), entryPrice: "0" }, "70" as Exact);
    const parts = [priced, unpriced, unknown].map((part) => ({ ...part, day: null }));
    expect(total(parts)).toMatchObject({ cost: "1000", pnl: "100", pnlCost: "200", percent: "50" });
    expect(returnOf([unpriced, unknown])).toEqual({ pnl: null, pnlCost: null, percent: null });
  });

  it("is recorded with a cost only where that is the cost of its P&L", () => {
    const row = { ...ASSET, amount: decimalOf("2"), entryPrice: "100", currentPrice: decimalOf("150") };
    const nothing = { leveraged: [], linked: [] };
    const unpriced = { ...row, currentPrice: decimalOf("0") };
    const record = (spot: (typeof row)[]) => valuePortfolio({ spot, ...nothing }, new Map());
    const equity = { equity: "300", equityCost: "200" };
    expect(record([row])).toEqual({ value: "300", cost: "200", pnl: "100", ...equity });
    expect(record([row, unpriced])).toEqual({ value: "300", cost: null, pnl: "100", ...equity });
  });

  it("is recorded with its equity: spot values and balances, and margin and P&L of leveraged positions", () => {
    const spot = [{ ...ASSET, amount: decimalOf("2"), entryPrice: "100", currentPrice: decimalOf("150") }];
    const short = {
      ...{ coinId: null, size: decimalOf("4"), entryPrice: decimalOf("50"), currentPrice: decimalOf("45") },
      ...{ leverage: 5, liquidationPrice: decimalOf("60"), positionType: "short" as const, isLiquidated: false },
    };
    const dead = { ...short, isLiquidated: true };
    const crossed = { ...short, currentPrice: decimalOf("70") };
    const unpriced = { ...short, currentPrice: decimalOf("0") };
    const record = (leveraged: (typeof short)[]) => valuePortfolio({ spot, leveraged, linked: [] }, new Map());
    // Margin 4 × 50 ÷ 5 = 40, P&L 4 × 5 = 20.
    expect(record([short])).toMatchObject({ value: "480", equity: "360", equityCost: "240", pnl: "120" });
    expect(record([dead])).toMatchObject({ equity: "300", equityCost: "240", pnl: "60" });
    expect(record([crossed])).toMatchObject({ equity: "300", equityCost: "240", pnl: "60" });
    expect(record([unpriced])).toMatchObject({ value: "300", equity: "300", equityCost: "200", pnl: "100" });
    expect(valuePortfolio({ spot: [], leveraged: [unpriced], linked: [] }, new Map())).toMatchObject({ equity: null });
  });

  it("is recorded without the coins that a chain lacks, and without their cost and P&L", () => {
    const row = { ...ASSET, amount: decimalOf("4"), entryPrice: "100", currentPrice: decimalOf("150") };
    const price = { price: "150" as Exact, change24h: null, isDecisive: false, pricedAt: 0 };
    const prices = new Map([["a", price]]);
    const record = (amount: string, spot: object = {}) =>
      valuePortfolio(
        {
          spot: [{ ...row, coinId: "a", ...spot }],
          leveraged: [],
          linked: [{ ...ASSET, coinId: "a", amount: amount as Exact }],
        },
        prices as never,
      );
    // Half of 4 coins, which cost 400 and are worth 600.
    expect(record("-2")).toMatchObject({ value: "300", cost: "200", pnl: "100", equity: "300", equityCost: "200" });
    // All of them, and more than the positions have.
    expect(record("-4")).toMatchObject({ value: "0", cost: "0", pnl: "0" });
    expect(record("-5")).toMatchObject({ value: "-150", cost: "0" });
    // More on the chain has no known cost.
    expect(record("2")).toMatchObject({ value: "900", cost: "400", pnl: "200" });
    // A cost that is known of 1 of 4 coins is known of a quarter of what is left.
    expect(record("-2", { cost: "100", knownAmount: "1" })).toMatchObject({ value: "300", cost: "50", pnl: "25" });
    expect(record("-2", { entryPrice: "0" })).toMatchObject({ value: "300", cost: null, pnl: null });
  });
});
