import Big from "big.js";
import fc from "fast-check";
import { describe, expect, it } from "vitest";
import {
  add,
  compare,
  type Decimal,
  divide,
  type Exact,
  exactText,
  multiply,
  parseDecimal,
  product,
  round,
  subtract,
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

it("multiplies texts of any length without losing a digit", () => {
  const digits = (max: number) =>
    fc.array(fc.integer({ min: 0, max: 9 }), { minLength: 1, maxLength: max }).map((all) => all.join(""));
  const exact = fc
    .tuple(fc.constantFrom("", "-"), digits(20), fc.option(digits(40)))
    .map(([sign, whole, fraction]) => `${sign}${whole}${fraction === null ? "" : `.${fraction}`}` as Exact);
  fc.assert(
    fc.property(exact, exact, (a, b) => {
      const expected = new Big(a).times(b);
      expect(product(a, b)).toBe(expected.eq("0") ? "0" : expected.toFixed());
    }),
  );
  expect(product("-0.50" as Exact, "0" as Exact)).toBe("0");
  expect(product("1.50" as Exact, "2.0" as Exact)).toBe("3");
});
