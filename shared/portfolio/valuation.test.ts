import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { type Decimal, type Exact, parseDecimal } from "../values/decimal.ts";
import type { PositionType } from "./rules.ts";
import {
  dayOf,
  distanceToLiquidation,
  hasCrossed,
  isHighRisk,
  type Leverage,
  total,
  valueHolding,
  valueLeverage,
} from "./valuation.ts";

const d = (text: string) => text as Decimal;
const SCALE = 10n ** 8n;

/** A fraction of integers: the oracle. */
type Ratio = { n: bigint; d: bigint };
function ratio(text: string): Ratio {
  const [whole = "0", fraction = ""] = text.replace("-", "").split(".");
  const size = BigInt(whole + fraction);
  return { n: text.startsWith("-") ? -size : size, d: 10n ** BigInt(fraction.length) };
}
const times = (a: Ratio, b: Ratio): Ratio => ({ n: a.n * b.n, d: a.d * b.d });
const minus = (a: Ratio, b: Ratio): Ratio => ({ n: a.n * b.d - b.n * a.d, d: a.d * b.d });
const over = (a: Ratio, b: Ratio): Ratio =>
  b.n < 0n ? { n: -a.n * b.d, d: -a.d * b.n } : { n: a.n * b.d, d: a.d * b.n };
const whole = (n: number): Ratio => ({ n: BigInt(n), d: 1n });

/** To 8 places, half to even, as text. */
function text({ n, d: divisor }: Ratio): string {
  const negative = n < 0n;
  const [size, rest] = [((negative ? -n : n) * SCALE) / divisor, ((negative ? -n : n) * SCALE) % divisor];
  const units = 2n * rest > divisor || (2n * rest === divisor && size % 2n === 1n) ? size + 1n : size;
  if (units === 0n) return "0";
  const digits = units.toString().padStart(9, "0");
  const shown = `${digits.slice(0, -8)}.${digits.slice(-8)}`.replace(/\.?0+$/, "");
  return negative ? `-${shown}` : shown;
}

/** Up to 20 digits, 8 of them after the point, and above zero. */
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
const RUNS = { numRuns: 2_000 };

const position = (rest: Partial<Leverage>): Leverage => ({
  size: d("1"),
  entryPrice: d("100"),
  leverage: 5,
  liquidationPrice: d("80"),
  positionType: "long",
  isLiquidated: false,
  ...rest,
});

describe("a holding", () => {
  it.each([
    ["0.8421", "62418", "97482.15", "82089.718515", "52562.1978", "29527.520715", "56.17634336"],
    ["2150", "11.84", "10.47", "22510.5", "25456", "-2945.5", "-11.57094595"],
    ["0.1", "0.2", "0.3", "0.03", "0.02", "0.01", "50"],
    ["1000000000", "0.00000001", "0.00000000093", "0.93", "10", "-9.07", "-90.7"],
    ["3", "3", "1", "3", "9", "-6", "-66.66666667"],
    ["5", "7", "7", "35", "35", "0", "0"],
  ])("of %s bought at %s, at %s", (amount, entry, now, value, cost, pnl, percent) => {
    const holding = { amount: d(amount), entryPrice: d(entry) };
    expect(valueHolding(holding, now as Exact)).toEqual({ value, cost, pnl, percent });
  });

  it("agrees with exact arithmetic to 8 places", () => {
    fc.assert(
      fc.property(decimal, decimal, price, (amount, entryPrice, now) => {
        const cost = times(ratio(amount), ratio(entryPrice));
        const value = times(ratio(amount), ratio(now));
        expect(valueHolding({ amount, entryPrice }, now)).toEqual({
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

describe("a leveraged position", () => {
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
  ])("%j at %s", (rest, now, value, pnl, percent) => {
    expect(valueLeverage(position(rest as Partial<Leverage>), now as Exact)).toMatchObject({ value, pnl, percent });
  });

  it("agrees with exact arithmetic to 8 places", () => {
    fc.assert(
      fc.property(
        decimal,
        decimal,
        price,
        leverage,
        fc.constantFrom<PositionType>("long", "short"),
        (size, entryPrice, now, times_, positionType) => {
          const [from, to] = positionType === "long" ? [entryPrice, now] : [now, entryPrice];
          const move = minus(ratio(to), ratio(from));
          const valued = valueLeverage(position({ size, entryPrice, leverage: times_, positionType }), now);
          expect(valued.value).toBe(text(times(ratio(size), ratio(now))));
          expect(valued.pnl).toBe(text(times(move, ratio(size))));
          expect(valued.percent).toBe(text(over(times(times(move, whole(times_)), whole(100)), ratio(entryPrice))));
        },
      ),
      RUNS,
    );
  });

  it("long and short are mirror images", () => {
    fc.assert(
      fc.property(decimal, decimal, price, leverage, (size, entryPrice, now, times_) => {
        const at = (positionType: PositionType) =>
          valueLeverage(position({ size, entryPrice, leverage: times_, positionType }), now);
        const mirrored = (figure: Decimal | null) => (figure === "0" ? "0" : `-${figure}`.replace("--", ""));
        expect(at("short").pnl).toBe(mirrored(at("long").pnl));
        expect(at("short").percent).toBe(mirrored(at("long").percent));
        expect(at("short").value).toBe(at("long").value);
      }),
    );
  });

  it("moves no more once it is liquidated", () => {
    fc.assert(
      fc.property(decimal, decimal, decimal, price, price, (size, entryPrice, liquidationPrice, one, other) => {
        const dead = position({ size, entryPrice, liquidationPrice, isLiquidated: true });
        expect(valueLeverage(dead, one)).toEqual(valueLeverage(dead, other));
      }),
    );
  });
});

describe("the room to liquidation", () => {
  it.each([
    ["long", "80", "97.4821523", "21.85269038", false],
    ["long", "80", "88", "10", true],
    ["long", "80", "88.00000001", "10.00000001", false],
    ["short", "274.08", "251.36", "8.28955050", true],
    ["long", "80", "80", "0", true],
    ["long", "80", "79.99999999", "0", true],
    ["short", "80", "80", "0", true],
    ["short", "80", "80.00000001", "0", true],
    ["long", "0", "5", null, false],
  ] as const)("of a %s liquidated at %s, at %s, is %s %%", (positionType, liquidationPrice, now, room, risky) => {
    const line = { positionType, liquidationPrice: d(liquidationPrice) };
    const found = distanceToLiquidation(line, now as Exact);
    expect(found).toBe(room === null ? null : parseDecimal(room));
    expect(isHighRisk(found)).toBe(risky);
  });

  it("is crossed by a long from above and by a short from below, the price itself included", () => {
    const line = (positionType: PositionType) => ({ positionType, liquidationPrice: d("80") });
    const crossed = (type: PositionType) => ["79.9", "80", "80.1"].map((now) => hasCrossed(line(type), now as Exact));
    expect(crossed("long")).toEqual([true, true, false]);
    expect(crossed("short")).toEqual([false, true, true]);
  });
});

describe("the day", () => {
  it.each([
    ["2", "110", 10, "long", { change: "20", before: "200" }],
    ["2", "110", 10, "short", { change: "-20", before: "200" }],
    ["2", "90", -10, "long", { change: "-20", before: "200" }],
    ["2", "90", 0, "long", { change: "0", before: "180" }],
    ["2", "90", null, "long", null],
    ["2", "90", -100, "long", null],
  ] as const)("of %s at %s, %j %% in 24 h, %s", (amount, now, change, type, day) => {
    expect(dayOf(d(amount), now as Exact, change, type)).toEqual(day);
  });
});

describe("the total", () => {
  it("adds spot and leveraged, and the days that are known", () => {
    const spot = valueHolding({ amount: d("2"), entryPrice: d("50") }, "110" as Exact);
    const short = valueLeverage(position({ positionType: "short", liquidationPrice: d("120") }), "110" as Exact);
    const parts = [
      { ...spot, day: dayOf(d("2"), "110" as Exact, 10) },
      { ...short, day: null },
    ];
    expect(total(parts)).toEqual({
      value: "330",
      cost: "200",
      pnl: "110",
      percent: "55",
      day: { change: "20", before: "200" },
      dayPercent: "10",
    });
  });

  it("of nothing is nothing, and its percent is not known", () => {
    expect(total([])).toEqual({ value: "0", cost: "0", pnl: "0", percent: null, day: null, dayPercent: null });
  });
});
