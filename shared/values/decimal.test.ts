import fc from "fast-check";
import { describe, expect, it } from "vitest";
import {
  add,
  compare,
  type Decimal,
  difference,
  divide,
  type Exact,
  exactText,
  multiply,
  parseDecimal,
  product,
  round,
  subtract,
  sum,
  toDecimal,
} from "./decimal.ts";

const SCALE = 10n ** 8n;

/** The same number in units of 1e-8. The tests compare every calculation with exact arithmetic on such units. */
function units(text: string): bigint {
  const [whole = "0", fraction = ""] = text.replace("-", "").split(".");
  const absolute = BigInt(whole) * SCALE + BigInt(fraction.padEnd(8, "0"));
  return text.startsWith("-") ? -absolute : absolute;
}

/** Division that rounds a half to the even digit, as the decimals do. */
function divideUnits(a: bigint, b: bigint): bigint {
  const negative = a < 0n !== b < 0n;
  const [n, d] = [a < 0n ? -a : a, b < 0n ? -b : b];
  const [q, r] = [n / d, n % d];
  const up = 2n * r > d || (2n * r === d && q % 2n === 1n);
  const absolute = up ? q + 1n : q;
  return negative ? -absolute : absolute;
}

const decimal = fc
  .tuple(fc.bigInt(-(10n ** 12n) + 1n, 10n ** 12n - 1n), fc.bigInt(0n, SCALE - 1n))
  .map(([whole, fraction]) => parseDecimal(`${whole}.${fraction.toString().padStart(8, "0")}`)!);
const small = fc
  .tuple(fc.bigInt(-9_999n, 9_999n), fc.bigInt(0n, SCALE - 1n))
  .map(([whole, fraction]) => parseDecimal(`${whole}.${fraction.toString().padStart(8, "0")}`)!);

describe("decimals", () => {
  it.each([
    ["1", "1"],
    ["0001.50", "1.5"],
    [".5", "0.5"],
    ["1e-7", "0.0000001"],
    [1e-7, "0.0000001"],
    ["-0", "0"],
    ["+5", "5"],
    ["999999999999.99999999", "999999999999.99999999"],
    ["9.3e-10", "0"],
    ["0.000000005", "0"],
    ["0.000000015", "0.00000002"],
    [0.1, "0.1"],
  ])("parses %s as %s", (input, expected) => expect(parseDecimal(input)).toBe(expected));

  it.each([
    "",
    " ",
    "abc",
    "NaN",
    "Infinity",
    "1e400",
    "1,5",
    "1.2.3",
    "0x10",
    "1000000000000",
    "--1",
    "+-1",
    "1e9999",
    "१",
  ])("rejects %j", (input) => expect(parseDecimal(input)).toBeNull());

  it("adds and subtracts without losing a digit", () => {
    expect(add("0.1" as Decimal, "0.2" as Decimal)).toBe("0.3");
    fc.assert(fc.property(decimal, decimal, (a, b) => units(add(a, b)) === units(a) + units(b)));
    fc.assert(fc.property(decimal, decimal, (a, b) => units(subtract(a, b)) === units(a) - units(b)));
  });

  it("multiplies and divides to 8 decimals, rounding a half to the even digit", () => {
    fc.assert(fc.property(small, small, (a, b) => units(multiply(a, b)) === divideUnits(units(a) * units(b), SCALE)));
    fc.assert(
      fc.property(small, small, (a, b) => {
        const quotient = divide(a, b);
        return units(b) === 0n ? quotient === null : units(quotient!) === divideUnits(units(a) * SCALE, units(b));
      }),
    );
  });

  it("keeps all digits of exact results, and rounds them by their last digit", () => {
    const PLACES = 40;
    const long = fc.tuple(fc.bigInt(-(10n ** 50n), 10n ** 50n), fc.nat({ max: PLACES })).map(([count, places]) => {
      const digits = String(count < 0n ? -count : count).padStart(places + 1, "0");
      const text = `${count < 0n ? "-" : ""}${digits.slice(0, digits.length - places)}.${digits.slice(digits.length - places)}`;
      return { text: (places === 0 ? String(count) : text) as Exact, count: count * 10n ** BigInt(PLACES - places) };
    });
    const countOf = (text: string, places: number): bigint => {
      expect(text).toMatch(/^(?!-0$)-?(0|[1-9]\d*)(\.\d*[1-9])?$/);
      const [whole = "", fraction = ""] = text.split(".");
      return BigInt(whole + fraction.padEnd(places, "0"));
    };
    fc.assert(
      fc.property(long, long, (a, b) => {
        expect(countOf(sum(a.text, b.text), PLACES)).toBe(a.count + b.count);
        expect(countOf(difference(a.text, b.text), PLACES)).toBe(a.count - b.count);
        expect(countOf(product(a.text, b.text), 2 * PLACES)).toBe(a.count * b.count);
        expect(countOf(multiply(a.text, b.text), 8)).toBe(
          divideUnits(a.count * b.count, 10n ** BigInt(2 * PLACES - 8)),
        );
        expect(countOf(toDecimal(a.text), 8)).toBe(divideUnits(a.count, 10n ** BigInt(PLACES - 8)));
      }),
    );
    const aboveHalf = `0.000000005${"0".repeat(40)}1` as Exact;
    expect(toDecimal(aboveHalf)).toBe("0.00000001");
    expect(multiply(aboveHalf, "1" as Exact)).toBe("0.00000001");
    expect(toDecimal("0.000000005" as Exact)).toBe("0");
  });

  it("compares and rounds", () => {
    fc.assert(
      fc.property(
        decimal,
        decimal,
        (a, b) => compare(a, b) === (units(a) < units(b) ? -1 : units(a) > units(b) ? 1 : 0),
      ),
    );
    expect(round("1.005" as Decimal, 2)).toBe("1");
    expect(round("1.015" as Decimal, 2)).toBe("1.02");
  });

  it("prints all digits of a number without an exponent", () => {
    expect(exactText(9.3e-10)).toBe("0.00000000093");
    expect(exactText(1.6e17)).toBe("160000000000000000");
  });
});

it("rounds a half in a product to the even digit", () => {
  const half = "0.5" as Decimal;
  const rounded = ["0.00000001", "0.00000003", "-0.00000005"].map((text) => multiply(text as Decimal, half));
  expect(rounded).toEqual(["0", "0.00000002", "-0.00000002"]);
});
