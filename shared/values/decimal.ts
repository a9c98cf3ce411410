import Big from "big.js";

// A JavaScript number has already lost digits: strict mode refuses one wherever a decimal is meant.
Big.strict = true;

/** Decimal text, precision 20 and scale 8 (specification 1, section 9): "-?digits[.digits]", no exponent. */
export type Decimal = string & { readonly unit: "decimal" };
/** Decimal text of any length: a price as received, or what a formula has before it rounds once, at its end. */
export type Exact = string & { readonly unit: "decimal" | "exact" };

const SCALE = 8;
const INTEGER_DIGITS = 12;
const LIMIT = new Big(`1e${INTEGER_DIGITS}`);
const NUMBER = /^-?(\d+(\.\d*)?|\.\d+)(e[+-]?\d{1,3})?$/i;

const text = (value: Big): Decimal => {
  const rounded = value.round(SCALE, Big.roundHalfEven);
  // "-0" would compare unequal to "0" as text.
  return (rounded.eq("0") ? "0" : rounded.toFixed()) as Decimal;
};

/** Reads a decimal from text or a number; rounded to 8 places, half to even. Null: not one, or above 12 digits. */
export function parseDecimal(input: string | number): Decimal | null {
  // big.js refuses a plus sign.
  const source = String(input)
    .trim()
    .replace(/^[+](?=[\d.])/, "");
  if (!NUMBER.test(source)) return null;
  const value = new Big(source).round(SCALE, Big.roundHalfEven);
  return value.abs().gte(LIMIT) ? null : text(value);
}

export const add = (a: Decimal, b: Decimal): Decimal => text(new Big(a).plus(b));
export const subtract = (a: Decimal, b: Decimal): Decimal => text(new Big(a).minus(b));
export const multiply = (a: Exact, b: Exact): Decimal => text(new Big(a).times(b));
export const compare = (a: Exact, b: Exact): -1 | 0 | 1 => new Big(a).cmp(b);

/** A number as so many times 10 to the power of −places. */
function counted(a: Exact): { count: bigint; places: number } {
  const [whole = "", fraction = ""] = a.split(".");
  return { count: BigInt(whole + fraction), places: fraction.length };
}

/** Null when the divisor is zero. In whole numbers: exact for any length, and ten times as fast as big.js. */
export function divide(a: Exact, b: Exact): Decimal | null {
  const [over, under] = [counted(a), counted(b)];
  if (under.count === 0n) return null;
  const part = over.count * 10n ** BigInt(under.places + SCALE);
  const whole = under.count * 10n ** BigInt(over.places);
  const isNegative = part < 0n !== whole < 0n;
  const [n, d] = [part < 0n ? -part : part, whole < 0n ? -whole : whole];
  const down = n / d;
  const rest = 2n * (n % d);
  const units = rest > d || (rest === d && down % 2n === 1n) ? down + 1n : down;
  const digits = String(units).padStart(SCALE + 1, "0");
  const fraction = digits.slice(-SCALE).replace(/0+$/, "");
  const size = digits.slice(0, -SCALE) + (fraction && `.${fraction}`);
  return (isNegative && units !== 0n ? `-${size}` : size) as Decimal;
}

/** 100 × part ÷ whole; null when there is no whole. */
export const inPercent = (part: Exact, whole: Exact): Decimal | null => divide(product(part, "100" as Exact), whole);

const unrounded = (value: Big): Exact => value.toFixed() as Exact;
/** The four below keep every digit. */
export const sum = (a: Exact, b: Exact): Exact => unrounded(new Big(a).plus(b));
export const difference = (a: Exact, b: Exact): Exact => unrounded(new Big(a).minus(b));
export const product = (a: Exact, b: Exact): Exact => unrounded(new Big(a).times(b));
export const sumOf = (all: readonly Exact[]): Exact =>
  unrounded(all.reduce((before, each) => before.plus(each), new Big("0")));
/** To 8 places, half to even. */
export const toDecimal = (a: Exact): Decimal => text(new Big(a));

/** Rounds to fewer places, half to even. */
export const round = (a: Decimal, places: number): Decimal => text(new Big(a).round(places, Big.roundHalfEven));

/** All the digits that a number prints with, and no exponent: 9.3e-10 → "0.00000000093". For prices as received. */
export const exactText = (value: number): Exact => unrounded(new Big(String(value)));
