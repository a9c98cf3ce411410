import { describe, expect, it, test } from "vitest";
import { computeLiquidation, leveragedProblems, newSpotProblems, spotProblems } from "./form-rules.ts";
import { positionValue } from "./position-value.ts";

const SPOT = { name: "Bitcoin", symbol: "BTC", amount: "0.1", entryPrice: "100", currentPrice: "" };
const PRICED = { entryPrice: "1", currentPrice: "1" };
const LEVERAGED = {
  name: "Ethereum",
  symbol: "ETH",
  size: "2",
  entryPrice: "3000",
  currentPrice: "",
  leverage: "5",
  liquidationPrice: "",
};

test("a new position needs no current price, but an edited position does", () => {
  expect(newSpotProblems(SPOT)).toEqual({});
  expect(spotProblems(SPOT, PRICED)).toEqual({ currentPrice: "Current price is required" });
  expect(spotProblems({ ...SPOT, currentPrice: "1" }, PRICED)).toEqual({});
});

test("a price that was not known may stay unknown", () => {
  const unknown = { entryPrice: "0", currentPrice: null };
  expect(spotProblems({ ...SPOT, entryPrice: "", currentPrice: "" }, unknown)).toEqual({});
  expect(spotProblems({ ...SPOT, entryPrice: "x", currentPrice: "" }, unknown)).toHaveProperty("entryPrice");
});

test("all missing fields are reported together, in the order of the form", () => {
  const problems = spotProblems({ name: " ", symbol: "", amount: "", entryPrice: "", currentPrice: "" }, PRICED);
  expect(Object.entries(problems)).toEqual([
    ["name", "Name is required"],
    ["symbol", "Symbol is required"],
    ["amount", "Amount is required"],
    ["entryPrice", "Entry price is required"],
    ["currentPrice", "Current price is required"],
  ]);
});

describe("an amount in the form", () => {
  it.each(["0", "-1", "NaN", "Infinity", "1e400", "1,5", "0.000000001", "1234567890123", "1.123456789"])(
    "of %s is refused",
    (amount) => expect(newSpotProblems({ ...SPOT, amount }).amount).toMatch(/^Amount /),
  );
  it.each(["1e-7", "123456789012.12345678", " 2 ", "+3", ".5"])("of %s is accepted", (amount) =>
    expect(newSpotProblems({ ...SPOT, amount })).toEqual({}),
  );
});

describe("a leverage in the form", () => {
  it.each(["0", "101", "1.5", "", "-5", "5x"])("of %s is refused", (leverage) =>
    expect(leveragedProblems({ ...LEVERAGED, leverage }, "long")).toEqual({
      leverage: "Leverage must be a whole number from 1 to 100",
    }),
  );
  it.each(["1", "100"])("of %s is accepted", (leverage) =>
    expect(leveragedProblems({ ...LEVERAGED, leverage }, "long")).toEqual({}),
  );
});

test("a liquidation price may be blank or zero, but not negative", () => {
  expect(leveragedProblems({ ...LEVERAGED, liquidationPrice: "0" }, "long")).toEqual({});
  expect(leveragedProblems({ ...LEVERAGED, liquidationPrice: "-1" }, "long")).toHaveProperty("liquidationPrice");
});

test("a liquidation price on the wrong side of the entry price is refused", () => {
  const problemOf = (liquidationPrice: string, type: "long" | "short", entryPrice = "3000") =>
    leveragedProblems({ ...LEVERAGED, entryPrice, liquidationPrice }, type).liquidationPrice;
  expect(problemOf("3000.00000001", "long")).toBe("For a long, the liquidation price must be below the entry price.");
  expect(problemOf("2999.99999999", "short")).toBe("For a short, the liquidation price must be above the entry price.");
  // It may equal the entry price, because for the smallest prices no other value is left after rounding.
  for (const type of ["long", "short"] as const) expect(problemOf("3000", type)).toBeUndefined();
  expect(
    [problemOf("2400", "long"), problemOf("3600", "short"), problemOf("", "short"), problemOf("9", "long", "x")].filter(
      Boolean,
    ),
  ).toEqual([]);
});

test("a computed liquidation price is never refused", () => {
  for (const type of ["long", "short"] as const)
    for (const leverage of ["1", "3", "100"])
      for (const entryPrice of ["0.00000001", "0.0371", "2999.99", "123456789012.12345678"]) {
        const liquidationPrice = computeLiquidation(entryPrice, leverage, type) ?? "";
        expect(leveragedProblems({ ...LEVERAGED, entryPrice, leverage, liquidationPrice }, type)).toEqual({});
      }
});

test("the liquidation price is computed once there are an entry price and a leverage", () => {
  expect(computeLiquidation("3000", "7", "long")).toBe("2571.43");
  expect(computeLiquidation("3000", "7", "short")).toBe("3428.57");
  expect(computeLiquidation("100", "1", "long")).toBe("0");
  for (const [entry, leverage] of [
    ["", "5"],
    ["abc", "5"],
    ["100", ""],
    ["100", "0"],
  ] as const) {
    expect(computeLiquidation(entry, leverage, "long")).toBeNull();
  }
});

test("the value is exact, and null until both numbers are valid", () => {
  expect(positionValue("0.1", "0.2")).toBe("0.02");
  expect(positionValue("0.1", "")).toBeNull();
  expect(positionValue("x", "1")).toBeNull();
});
