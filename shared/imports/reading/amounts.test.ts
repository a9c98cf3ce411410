import { describe, expect, it } from "vitest";
import { decimalMarkOf, parseAmount, parseValue } from "./amounts.ts";

describe("an amount", () => {
  it.each([
    ["1,234.50", ".", "1234.5", ""],
    ["1.234,50", ",", "1234.5", ""],
    ["1 234,5", ",", "1234.5", ""],
    ["1'234.5", ".", "1234.5", ""],
    ["1,55444E+13", ",", "15544400000000", ""],
    ["3.8E-7", ".", "0.00000038", ""],
    ["-€597.49846", ".", "-597.49846", "EUR"],
    ["€ -10", ".", "-10", "EUR"],
    ["89,162.28 SEK", ".", "89162.28", "SEK"],
    ["0.5BTC", ".", "0.5", "BTC"],
    ["(12.5)", ".", "-12.5", ""],
    ["−3", ".", "-3", ""],
    ["12,345", ".", "12345", ""],
    ["12.345", ".", "12.345", ""],
    ["12.345", ",", "12345", ""],
    ["0.5", ",", "0.5", ""],
    [".5", ".", "0.5", ""],
    ["0.000000000000000001", ".", "0.000000000000000001", ""],
  ] as const)("reads %s with the decimal separator %s", (text, decimalSeparator, amount, unit) => {
    expect(parseAmount(text, decimalSeparator)).toEqual({ amount, unit });
  });

  it.each(["7,50", "1,2,3", "abc", "", "=1+1", "1.2.3", "NaN", "Infinity", "1e999", "--5", "-€-5", "(-5)", "(5", "5)"])(
    "does not guess %s",
    (text) => {
      expect(parseAmount(text, ".")).toBeNull();
    },
  );
});

it("finds the decimal separator of a file", () => {
  expect(decimalMarkOf(["1,5", "1000"], ";").mark).toBe(",");
  expect(decimalMarkOf(["1,5", "0.25"], ";").mark).toBe(".");
  expect(decimalMarkOf(["1,234"], ",").mark).toBe(".");
  expect(decimalMarkOf(["1,234"], ";").mark).toBe(",");
  expect(decimalMarkOf(["1.234,5"], ";").mark).toBe(",");
});

it("cuts a value that has more digits than are kept", () => {
  expect(parseValue("0.1234567890123456789012345678901234", ".")).toBe("0.12345678901234567890123456789");
});
