import { fixedPointText, placesOf, powerOfTen, toFixedPoint } from "./fixed.ts";

/**
 * Decimal text with at most 12 digits before and 8 after the point, in the form "-?digits[.digits]", without exponent.
 */
export type Decimal = string & { readonly unit: "decimal" };
/** Decimal text of any length, such as a price as received or an intermediate result that is not rounded yet. */
export type Exact = string & { readonly unit: "decimal" | "exact" };

const SCALE = 8;
const INTEGER_DIGITS = 12;
const LIMIT = powerOfTen(INTEGER_DIGITS + SCALE);
const NUMBER = /^([+-]?)(?=\.?\d)(\d*)(?:\.(\d*))?(?:e([+-]?\d{1,3}))?$/i;

/**
 * A number as an integer and a scale: count × 10^−places. Calculations use such integers, because they are exact for any
 * length.
 */
type Scaled = { count: bigint; places: number };
function scaled(a: Exact): Scaled {
  const places = placesOf(a);
  return { count: toFixedPoint(a, places), places };
}
const exact = ({ count, places }: Scaled): Exact => fixedPointText(count, places) as Exact;

/** Parses a number with or without an exponent. */
function parse(input: string): Scaled | null {
  const match = NUMBER.exec(input);
  if (!match) return null;
  const [, sign, whole, fraction = "", exponent = "0"] = match;
  const digits = BigInt(`${whole}${fraction}`);
  const count = sign === "-" ? -digits : digits;
  const places = fraction.length - Number(exponent);
  return places < 0 ? { count: count * powerOfTen(-places), places: 0 } : { count, places };
}

/** The quotient as an integer, a half to the even one. */
function quotient(dividend: bigint, divisor: bigint): bigint {
  const isNegative = dividend < 0n !== divisor < 0n;
  const [n, d] = [dividend < 0n ? -dividend : dividend, divisor < 0n ? -divisor : divisor];
  const whole = n / d;
  const doubledRest = 2n * (n - whole * d);
  const units = doubledRest > d || (doubledRest === d && whole % 2n === 1n) ? whole + 1n : whole;
  return isNegative ? -units : units;
}

/** The count at a scale that may be smaller, a half to the even digit. */
const countAt = ({ count, places }: Scaled, scale: number): bigint =>
  places <= scale ? count * powerOfTen(scale - places) : quotient(count, powerOfTen(places - scale));
const rounded = (number: Scaled, scale = SCALE): Decimal => fixedPointText(countAt(number, scale), scale) as Decimal;

/**
 * Parses a decimal and rounds it to 8 decimals, a half to the even digit. Null when the input is not a number or has
 * more than 12 digits before the point.
 */
export function parseDecimal(input: string | number): Decimal | null {
  const number = parse(String(input).trim());
  if (!number) return null;
  const count = countAt(number, SCALE);
  return count >= LIMIT || count <= -LIMIT ? null : (fixedPointText(count, SCALE) as Decimal);
}

export const add = (a: Decimal, b: Decimal): Decimal => toDecimal(sum(a, b));
export const subtract = (a: Decimal, b: Decimal): Decimal => toDecimal(difference(a, b));

/** Floats keep the order of decimals, and only those that are close become equal. They are many times as fast as integers. */
export function compare(a: Exact, b: Exact): -1 | 0 | 1 {
  const [x, y] = [Number(a), Number(b)];
  if (x !== y) return x < y ? -1 : 1;
  return a === b ? 0 : (Math.sign(Number(difference(a, b))) as -1 | 0 | 1);
}

export function multiply(a: Exact, b: Exact): Decimal {
  const [x, y] = [scaled(a), scaled(b)];
  return rounded({ count: x.count * y.count, places: x.places + y.places });
}

/** Null when the divisor is zero. */
export function divide(a: Exact, b: Exact): Decimal | null {
  const [dividend, divisor] = [scaled(a), scaled(b)];
  if (divisor.count === 0n) return null;
  const numerator = dividend.count * powerOfTen(divisor.places + SCALE);
  const denominator = divisor.count * powerOfTen(dividend.places);
  return fixedPointText(quotient(numerator, denominator), SCALE) as Decimal;
}

/** 100 × part ÷ whole; null when the whole is zero. */
export const inPercent = (part: Exact, whole: Exact): Decimal | null => divide(product(part, "100" as Exact), whole);

/** This and the next five functions return exact results, without rounding. */
export function sum(a: Exact, b: Exact): Exact {
  const places = Math.max(placesOf(a), placesOf(b));
  return exact({ count: toFixedPoint(a, places) + toFixedPoint(b, places), places });
}
export function difference(a: Exact, b: Exact): Exact {
  const places = Math.max(placesOf(a), placesOf(b));
  return exact({ count: toFixedPoint(a, places) - toFixedPoint(b, places), places });
}
export function product(a: Exact, b: Exact): Exact {
  const [x, y] = [scaled(a), scaled(b)];
  return exact({ count: x.count * y.count, places: x.places + y.places });
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
export const toDecimal = (a: Exact): Decimal => rounded(scaled(a));

/** Rounds to fewer decimals, a half to the even digit. */
export const round = (a: Decimal, places: number): Decimal => rounded(scaled(a), places);

/**
 * All digits of a number, without exponent: 9.3e-10 → "0.00000000093". Used for prices as received. Throws for text that
 * is not a number, and for a number that is not finite.
 */
export function exactText(value: number | string): Exact {
  const number = parse(String(value));
  if (!number) throw new RangeError(`${value} is not a number.`);
  return exact(number);
}
