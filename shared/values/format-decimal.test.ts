import fc from "fast-check";
import { describe, expect, it } from "vitest";
import type { Decimal, Exact } from "./decimal.ts";
import {
  formatHolding,
  formatPercent,
  formatShortHolding,
  formatSignedUsd,
  formatUsd,
  plainPriceText,
  preciseOwnPrice,
  priceText,
  sideOfText,
} from "./format-decimal.ts";

const decimalOf = (text: string) => text as Decimal;

describe("formatUsd", () => {
  it.each([
    ["82089.718515", "$82,089.72"],
    ["-2945.5", "\u22122,945.50".replace("\u2212", "\u2212$")],
    ["0", "$0.00"],
    ["0.01", "$0.01"],
    ["0.00999999", "$0.00999999"],
    ["-0.00000001", "\u2212$0.00000001"],
    ["999999999.99", "$999,999,999.99"],
    ["1234567890", "$1.23B"],
    ["123456789012345678901234", "$123,456,789,012.35T"],
    ["9007199254740993.01", "$9007.20T"],
  ])("formats %s as %s", (value, text) => expect(formatUsd(decimalOf(value))).toBe(text));

  it("formatSignedUsd adds a sign, and formats a missing value as N/A", () => {
    expect(formatSignedUsd(decimalOf("63658.3"))).toBe("+$63,658.30");
    expect(formatSignedUsd(decimalOf("-63658.3"))).toBe("\u2212$63,658.30");
    expect(formatSignedUsd(null)).toBe("N/A");
    expect(sideOfText("N/A")).toBe("none");
    expect(sideOfText(formatSignedUsd(decimalOf("-1")))).toBe("loss");
    expect(sideOfText(formatSignedUsd(decimalOf("0")))).toBe("none");
    expect(sideOfText("+0.00%")).toBe("none");
  });

  it.each([
    ["12.34567891", "12.3457"],
    ["1000.16102593", "1,000.16"],
    ["123456789012.12345678", "123,456,789,012"],
    ["0.00000001", "0.00000001"],
    ["0.123456789", "0.123457"],
    ["3", "3"],
  ])("formatShortHolding writes %s as %s", (amount, text) => {
    expect(formatShortHolding(amount as Exact)).toBe(text);
  });

  it.each(["0.000000001", "0.0000000049", "-0.000000000000000001"])("an amount of %s is not called 0", (amount) => {
    expect([formatHolding(amount as Exact), formatShortHolding(amount as Exact)]).not.toContain("0");
    expect([formatHolding("0" as Exact), formatShortHolding("0.00" as Exact)]).toEqual(["0", "0"]);
  });

  it("formatShortHolding never shows more than six significant digits beyond the whole part", () => {
    fc.assert(
      fc.property(fc.bigInt(1n, 10n ** 20n - 1n), (units) => {
        const digits = units.toString().padStart(9, "0");
        const text = formatShortHolding(`${digits.slice(0, -8)}.${digits.slice(-8)}` as Exact);
        const [whole = "", fraction = ""] = text.replaceAll(",", "").split(".");
        const significant = `${whole}${fraction}`.replace(/^0+/, "").length;
        expect(significant).toBeLessThanOrEqual(Math.max(6, whole.length));
      }),
    );
  });

  it.each([
    ["56.17634336", "+56.18%"],
    ["-0.004", "+0.00%"],
    ["-0.005", "\u22120.01%"],
    ["1234.5", "+1,234.50%"],
    ["99999999999", "+100.00B%"],
  ])("formatPercent formats %s percent as %s", (value, text) => expect(formatPercent(decimalOf(value))).toBe(text));

  it.each([
    ["0.3", "0.3"],
    ["0.0000001", "0.0000001"],
    ["123456789.12345678", "123,456,789.12345678"],
    ["999999999999.99999999", "999,999,999,999.99999999"],
  ])("formatHolding formats %s coins as %s", (value, text) => expect(formatHolding(decimalOf(value))).toBe(text));
});

describe("plainPriceText and priceText", () => {
  it.each([
    ["97482.15", "$97,482.15"],
    ["1", "$1.0000"],
    ["0.99991400", "$0.9999"],
    ["0.384217", "$0.384217"],
    ["0.001", "$0.001000"],
    ["0.0012345", "$0.001235"],
    ["0.00099996", "$0.001000"],
    ["0.00012346", "$0.0001235"],
    ["0.0000123", "$0.00001230"],
    ["0.00000051", "$0.0000005100"],
    ["0", "$0.00"],
    ["0.00000000093", "$0.0000000009300"],
    ["0.000000123456", "$0.0000001235"],
  ])("format the price %s as %s", (price, text) => expect(plainPriceText(price as Exact)).toBe(text));

  it.each([
    ["4.926382", "$4.92638"],
    ["183.19", "$183.19"],
    ["12.3456789", "$12.3457"],
    ["1000.5555", "$1,000.56"],
    ["0.384217", "$0.384217"],
    ["5", "$5.00"],
  ])("an explanation has the price %s with six digits as %s", (price, text) =>
    expect(preciseOwnPrice(price as Exact)).toBe(text),
  );

  it("priceText counts the zeros of a tiny price", () => {
    expect(priceText("0.00000000093" as Exact)).toEqual({ text: "$0.0", zeros: 9, digits: "9300" });
    expect(priceText("0.000000099996" as Exact)).toEqual({ text: "$0.0", zeros: 6, digits: "1000" });
    expect(priceText(null)).toEqual({ text: "N/A" });
  });
});
