import Big from "big.js";
import { fixedPointText, placesOf, powerOfTen, toFixedPoint } from "./fixed.ts";

// A JavaScript number may already have lost digits, so strict mode makes big.js reject numbers.
Big.strict = true;

/**
 * Decimal text with at most 12 digits before and 8 after the point, in the form "-?digits[.digits]", without exponent.
 */
export type Decimal = string & { readonly unit: "decimal" };
/** Decimal text of any length, such as a price as received or an intermediate result that is not rounded yet. */
export type Exact = string & { readonly unit: "decimal" | "exact" };

const SCALE = 8;
const INTEGER_DIGITS = 12;
const LIMIT = new Big(`1e${INTEGER_DIGITS}`);
const NUMBER = /^-?(\d+(\.\d*)?|\.\d+)(e[+-]?\d{1,3})?$/i;

const rounded = (value: Big): Decimal => {
  const result = value.round(SCALE, Big.roundHalfEven);
  // "-0" would compare unequal to "0" as text.
  return (result.eq("0") ? "0" : result.toFixed()) as Decimal;
};

/**
 * Parses a decimal and rounds it to 8 decimals, a half to the even digit. Null when the input is not a number or has
 * more than 12 digits before the point.
 */
export function parseDecimal(input: string | number): Decimal | null {
  // big.js rejects a plus sign.
  const source = String(input)
    .trim()
    .replace(/^[+](?=[\d.])/, "");
  if (!NUMBER.test(source)) return null;
  const value = new Big(source).round(SCALE, Big.roundHalfEven);
  return value.abs().gte(LIMIT) ? null : rounded(value);
}

export const add = (a: Decimal, b: Decimal): Decimal => rounded(new Big(a).plus(b));
export const subtract = (a: Decimal, b: Decimal): Decimal => rounded(new Big(a).minus(b));
export const multiply = (a: Exact, b: Exact): Decimal => rounded(new Big(a).times(b));

/** Floats keep the order of decimals, and only those that are close become equal. They are many times as fast as big.js. */
export function compare(a: Exact, b: Exact): -1 | 0 | 1 {
  const [x, y] = [Number(a), Number(b)];
  return x < y ? -1 : x > y ? 1 : a === b ? 0 : new Big(a).cmp(b);
}

/**
 * Null when the divisor is zero. Uses integers, because they are exact for any length and ten times as fast as big.js.
 */
export function divide(a: Exact, b: Exact): Decimal | null {
  const [x, y] = [placesOf(a), placesOf(b)];
  const [dividend, divisor] = [toFixedPoint(a, x), toFixedPoint(b, y)];
  if (divisor === 0n) return null;
  const numerator = dividend * powerOfTen(y + SCALE);
  const denominator = divisor * powerOfTen(x);
  const isNegative = numerator < 0n !== denominator < 0n;
  const [n, d] = [numerator < 0n ? -numerator : numerator, denominator < 0n ? -denominator : denominator];
  const quotient = n / d;
  const doubledRest = 2n * (n % d);
  const roundsUp = doubledRest > d || (doubledRest === d && quotient % 2n === 1n);
  const units = roundsUp ? quotient + 1n : quotient;
  return fixedPointText(isNegative ? -units : units, SCALE) as Decimal;
}

/** 100 × part ÷ whole; null when the whole is zero. */
export const inPercent = (part: Exact, whole: Exact): Decimal | null => divide(product(part, "100" as Exact), whole);

const unrounded = (value: Big): Exact => value.toFixed() as Exact;
/** This and the next five functions return exact results, without rounding. */
export const sum = (a: Exact, b: Exact): Exact => unrounded(new Big(a).plus(b));
export const difference = (a: Exact, b: Exact): Exact => unrounded(new Big(a).minus(b));
export function product(a: Exact, b: Exact): Exact {
  const [x, y] = [placesOf(a), placesOf(b)];
  // Ten times as fast as big.js, which multiplies digit by digit.
  return fixedPointText(toFixedPoint(a, x) * toFixedPoint(b, y), x + y) as Exact;
}
export const negated = (value: Exact): Exact => difference("0" as Exact, value);
export const withoutSign = (value: Exact): Exact => (value.startsWith("-") ? negated(value) : value);
export function sumOf(all: readonly Exact[]): Exact {
  const scale = Math.max(0, ...all.map(placesOf));
  return fixedPointText(
    all.reduce((total, value) => total + toFixedPoint(value, scale), 0n),
    scale,
  ) as Exact;
}
/** Rounds to 8 decimals, a half to the even digit. */
export const toDecimal = (a: Exact): Decimal => rounded(new Big(a));

/** Rounds to fewer decimals, a half to the even digit. */
export const round = (a: Decimal, places: number): Decimal => rounded(new Big(a).round(places, Big.roundHalfEven));

/** All digits that a number prints with, without exponent: 9.3e-10 → "0.00000000093". Used for prices as received. */
export const exactText = (value: number): Exact => unrounded(new Big(String(value)));
