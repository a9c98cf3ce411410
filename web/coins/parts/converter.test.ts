import fc from "fast-check";
import { expect, it } from "vitest";
import type { Exact } from "../../../shared/values/decimal.ts";
import { grouped, readAmount, toCoins, toMoney } from "./converter.ts";

const exact = (text: string) => text as Exact;
/** A decimal as a count of 1e-30, so that the test calculates with integers. */
const SCALE = 30;
const units = (text: string): bigint => {
  const [whole = "", fraction = ""] = text.split(".");
  return BigInt(whole + fraction.padEnd(SCALE, "0").slice(0, SCALE));
};
const decimals = (max: number, places: number) =>
  fc
    .tuple(fc.bigInt({ min: 0n, max: 10n ** BigInt(max) }), fc.bigInt({ min: 1n, max: 10n ** BigInt(places) - 1n }))
    .map(([whole, fraction]) => readAmount(`${whole}.${String(fraction).padStart(places, "0")}`, "en")!);
const prices = decimals(6, 12);
const amounts = decimals(12, 8);

it("multiplies exactly, from 1e-8 to 1e12", () => {
  fc.assert(
    fc.property(amounts, prices, (amount, price) => {
      expect(units(toMoney(amount, price)) * 10n ** BigInt(SCALE)).toBe(units(amount) * units(price));
    }),
  );
});

it("divides with an error below half a unit of the 18th significant digit", () => {
  fc.assert(
    fc.property(amounts, prices, (usd, price) => {
      const coins = toCoins(usd, price)!;
      const back = toMoney(coins, price);
      const error = units(back) - units(usd);
      const size = error < 0n ? -error : error;
      expect(size * 10n ** 17n).toBeLessThanOrEqual(units(usd) + 10n ** 17n);
    }),
  );
});

it.each([
  ["1", "95670", "95670"],
  ["0.00000001", "95670.12", "0.0009567012"],
  ["1000000000000", "0.00000000093", "930"],
  ["123456789012", "95670.12345678", "11811126246355680.56090136"],
])("%s coins at $%s are $%s", (amount, price, usd) => expect(toMoney(exact(amount), exact(price))).toBe(usd));

it.each([
  ["95670", "95670", "1"],
  ["0.00000001", "95670", "0.000000000000104525974704714121"],
  ["1", "3", "0.333333333333333333"],
  ["2", "3", "0.666666666666666667"],
])("$%s at $%s are %s coins", (usd, price, coins) => {
  expect(toCoins(exact(usd), exact(price))).toBe(coins);
});

it("keeps all digits before the point", () => {
  expect(toCoins(exact("1000000000000"), exact("0.00000000093"))).toBe("1075268817204301075269");
});

it("has no result for a price of zero", () => expect(toCoins(exact("1"), exact("0"))).toBeNull());

it.each([
  ["1,234.50", "1234.5"],
  ["1,2,5", null],
  ["1.234,5", null],
  [" 007 ", "7"],
  [".5", "0.5"],
  ["5.", "5"],
  ["0.00000001", "0.00000001"],
  ["", null],
  [".", null],
  ["1e5", null],
  ["-1", null],
  ["12345678901234", null],
])("reads %j as %j", (text, amount) => expect(readAmount(text, "en")).toBe(amount));

it.each([
  ["1,5", "1.5"],
  ["1.234,5", "1234.5"],
  ["0.5", "0.5"],
])("reads %j as %j in a German browser", (text, amount) => expect(readAmount(text, "de")).toBe(amount));

it("separates thousands before the point only", () => {
  expect(["1234567.1234567", "999", "1000"].map((text) => grouped(text, "en"))).toEqual([
    "1,234,567.1234567",
    "999",
    "1,000",
  ]);
});

it("shows each result as a text that it reads back, in any language", () => {
  fc.assert(
    fc.property(amounts, fc.constantFrom("en", "de", "fr", "de-CH"), (amount, language) => {
      expect(readAmount(grouped(amount, language), language)).toBe(amount);
    }),
  );
});
