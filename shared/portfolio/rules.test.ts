import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { compare, type Decimal, type Exact } from "../values/decimal.ts";
import { asFormPrice, liquidationPriceOf, readNotNegative, readPositive } from "./rules.ts";

const read = (input: string | number) => readPositive(input, "Amount");

describe("readPositive", () => {
  it.each([
    ["1", "1"],
    [" 0.5 ", "0.5"],
    ["+5", "5"],
    ["1e-7", "0.0000001"],
    [1e-7, "0.0000001"],
    ["1E3", "1000"],
    [0.1 + 0.2, "0.3"],
    [1.005, "1.005"],
    [97482.15, "97482.15"],
    ["999999999999.99999999", "999999999999.99999999"],
    ["0.10000000000", "0.1"],
    ["00000000000000000012", "12"],
  ])("parses %j as %s", (input, value) => expect(read(input)).toEqual({ value }));

  it.each([
    ["", "Amount is required"],
    ["  ", "Amount is required"],
    ["0", "Amount must be above 0"],
    ["0.000", "Amount must be above 0"],
    [0, "Amount must be above 0"],
    ["-1", "Amount must be above 0"],
    [-0.5, "Amount must be above 0"],
    ["0e5", "Amount must be above 0"],
    ["9.3e-10", "Amount is too small: it rounds to 0 at 8 decimals"],
    [9.3e-10, "Amount is too small: it rounds to 0 at 8 decimals"],
    ["0.123456789", "Amount has at most 8 decimals"],
    [0.123456789, "Amount has at most 8 decimals"],
    ["1234567890123", "Amount has at most 12 digits before the point"],
    ["123456789012345678901", "Amount has at most 12 digits before the point"],
    [1e300, "Amount has at most 12 digits before the point"],
    ["1e400", "Amount has at most 12 digits before the point"],
    ["1,5", "Amount must be a number such as 1234.5"],
    ["1.234,5", "Amount must be a number such as 1234.5"],
    ["NaN", "Amount must be a number such as 1234.5"],
    ["Infinity", "Amount must be a number such as 1234.5"],
    ["0x10", "Amount must be a number such as 1234.5"],
    ["१", "Amount must be a number such as 1234.5"],
    [123456789012.12346, "Amount has more digits than a JSON number holds; send it as text"],
  ])("rejects %j with: %s", (input, problem) => expect(read(input)).toEqual({ problem }));

  it("keeps all of 20 digits", () => {
    fc.assert(
      fc.property(fc.bigInt(0n, 10n ** 12n - 1n), fc.bigInt(1n, 10n ** 8n - 1n), (whole, fraction) => {
        const text = `${whole}.${fraction.toString().padStart(8, "0")}`.replace(/0+$/, "");
        expect(read(text)).toEqual({ value: text });
      }),
    );
  });

  it("readNotNegative also accepts zero, the liquidation price of a long without leverage", () => {
    expect(readNotNegative("0.00", "Price")).toEqual({ value: "0" });
    expect(readNotNegative(0, "Price")).toEqual({ value: "0" });
    expect(readNotNegative("", "Price")).toEqual({ problem: "Price is required" });
    expect(readNotNegative("-1", "Price")).toEqual({ problem: "Price must be above 0" });
  });
});

describe("liquidationPriceOf", () => {
  it.each([
    ["50000", 5, "long", "40000"],
    ["50000", 5, "short", "60000"],
    ["97482.15", 3, "long", "64988.1"],
    ["97482.15", 3, "short", "129976.2"],
    ["0.43", 10, "long", "0.39"],
    ["100", 1, "long", "0"],
    ["100", 1, "short", "200"],
    ["0.43", 100, "long", "0.426"],
    ["0.00001234", 5, "long", "0.00001"],
    ["0.00001234", 5, "short", "0.000015"],
    ["0.00000001", 100, "short", "0.00000001"],
  ] as const)("for an entry at %s, %i× %s, is %s", (entry, leverage, type, price) => {
    expect(liquidationPriceOf(entry as Decimal, leverage, type)).toBe(price);
  });

  it("is below the entry price of a long and above the entry price of a short", () => {
    const entries = fc.bigInt(10n ** 4n, 10n ** 19n).map((units) => {
      const digits = units.toString().padStart(9, "0");
      return `${digits.slice(0, -8)}.${digits.slice(-8)}` as Decimal;
    });
    fc.assert(
      fc.property(entries, fc.integer({ min: 1, max: 100 }), (entry, leverage) => {
        expect(compare(liquidationPriceOf(entry, leverage, "long"), entry)).toBe(-1);
        expect(compare(liquidationPriceOf(entry, leverage, "short"), entry)).toBe(1);
      }),
    );
  });
});

it("asFormPrice rounds a market price to the 8 decimals that a form accepts", () => {
  expect(asFormPrice("0.000012345678" as Exact)).toBe("0.00001235");
  expect(asFormPrice("0.00000000093" as Exact)).toBe("");
  expect(asFormPrice(null)).toBe("");
});
