import { describe, expect, it } from "vitest";
import { formatChange, formatCompact, formatMoney, formatPrice, plainPrice, sideOf } from "./format-market.ts";

describe("formatMoney", () => {
  it.each([
    [1.95e12, "$1.95T"],
    [435_910_000_000, "$435.91B"],
    [604_770_000, "$604.77M"],
    [1_000, "$1.00K"],
    [999.994, "$999.99"],
    [999.996, "$1.00K"],
    [999_999, "$1.00M"],
    [999_999_999_999, "$1.00T"],
    [1.5e16, "$15,000.00T"],
    [0, "$0.00"],
    [-1_500, "−$1.50K"],
    [-0.001, "$0.00"],
    [null, "N/A"],
    [undefined, "N/A"],
    [Number.NaN, "N/A"],
  ])("formats %s as %s", (value, text) => expect(formatMoney(value)).toBe(text));

  it("formatCompact omits the dollar sign", () => expect(formatCompact(20_050_000)).toBe("20.05M"));
});

describe("formatPrice", () => {
  it.each([
    [97_482.154, "$97,482.15"],
    [1, "$1.0000"],
    [0.999914, "$0.9999"],
    [1.000086, "$1.0001"],
    [0.99, "$0.990000"],
    [1.01, "$1.01"],
    [0.384217, "$0.384217"],
    [0.001, "$0.001000"],
    [0.00099996, "$0.001000"],
    [null, "N/A"],
  ])("formats %s as %s", (value, text) => expect(formatPrice(value)).toEqual({ text }));

  it("counts the zeros of a price that is too small for six decimals", () => {
    expect(formatPrice(9.3e-10)).toEqual({ text: "$0.0", zeros: 9, digits: "9300" });
    expect(plainPrice(9.3e-10)).toBe("$0.0000000009300");
    expect(plainPrice(4.4e-7)).toBe("$0.0000004400");
    expect(plainPrice(5.1e-7)).toBe("$0.0000005100");
    expect(plainPrice(0.00012346)).toBe("$0.0001235");
  });
});

describe("formatChange", () => {
  it.each([
    [1.236, "+1.24%", "gain"],
    [-0.87, "−0.87%", "loss"],
    [0, "+0.00%", "none"],
    [-0.004, "+0.00%", "none"],
    [-0.005, "−0.01%", "loss"],
    [12_345.6, "+12,345.60%", "gain"],
    [-100, "−100.00%", "loss"],
    [-250, "N/A", "none"],
    [null, "N/A", "none"],
  ])("formats %s as %s, side %s", (value, text, side) => {
    expect(formatChange(value)).toBe(text);
    expect(sideOf(value)).toBe(side);
  });
});
