/** Exact fractions, for results that must not depend on any rounding. The denominator is above zero. */
export type Rational = { n: bigint; d: bigint };

const gcd = (a: bigint, b: bigint): bigint => {
  let [x, y] = [a < 0n ? -a : a, b];
  while (y !== 0n) [x, y] = [y, x % y];
  return x;
};
const reduced = (n: bigint, d: bigint): Rational => {
  const divisor = gcd(n, d) || 1n;
  return { n: n / divisor, d: d / divisor };
};

export const ZERO: Rational = { n: 0n, d: 1n };
export function rational(text: string): Rational {
  const [whole = "", fraction = ""] = text.split(".");
  return reduced(BigInt(whole + fraction), 10n ** BigInt(fraction.length));
}
export const plus = (a: Rational, b: Rational): Rational => reduced(a.n * b.d + b.n * a.d, a.d * b.d);
export const minus = (a: Rational, b: Rational): Rational => reduced(a.n * b.d - b.n * a.d, a.d * b.d);
export const times = (a: Rational, b: Rational): Rational => reduced(a.n * b.n, a.d * b.d);
export const over = (a: Rational, b: Rational): Rational =>
  b.n < 0n ? reduced(-a.n * b.d, a.d * -b.n) : reduced(a.n * b.d, a.d * b.n);
export const isLess = (a: Rational, b: Rational): boolean => a.n * b.d < b.n * a.d;
export const isZero = ({ n }: Rational): boolean => n === 0n;
export const least = (a: Rational, b: Rational): Rational => (isLess(b, a) ? b : a);

/** Decimal text with 8 places, a half rounded to the even digit. */
export function atEightPlaces({ n, d }: Rational): string {
  const scaled = (n < 0n ? -n : n) * 10n ** 8n;
  const [quotient, rest] = [scaled / d, scaled % d];
  const units = 2n * rest > d || (2n * rest === d && quotient % 2n === 1n) ? quotient + 1n : quotient;
  return `${n < 0n && units > 0n ? "-" : ""}${units}e-8`;
}
