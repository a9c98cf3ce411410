import type { Exact } from "./decimal.ts";

// Not in decimal.ts, because only the converter needs it, and every page with figures loads that file.

/** Splits a number into an integer and a scale: a = count × 10^−places. */
function scaled(a: Exact): { count: bigint; places: number } {
  const [whole = "", fraction = ""] = a.split(".");
  return { count: BigInt(whole + fraction), places: fraction.length };
}

/**
 * Divides positive numbers: a ÷ b with at least `significant` digits, or with all digits when there are fewer. A half
 * rounds up. Null when the divisor is zero.
 */
export function quotient(a: Exact, b: Exact, significant: number): Exact | null {
  const [dividend, divisor] = [scaled(a), scaled(b)];
  if (divisor.count === 0n) return null;
  // The quotient has at least this many digits before its point; below 0, it begins with that many zeros after the point.
  const minWholeDigits =
    String(dividend.count).length - dividend.places - (String(divisor.count).length - divisor.places);
  const places = Math.max(0, significant - minWholeDigits);
  const numerator = dividend.count * 10n ** BigInt(divisor.places + places);
  const denominator = divisor.count * 10n ** BigInt(dividend.places);
  const units = (2n * numerator + denominator) / (2n * denominator);
  const digits = String(units).padStart(places + 1, "0");
  const fraction = places === 0 ? "" : digits.slice(-places).replace(/0+$/, "");
  return `${places === 0 ? digits : digits.slice(0, -places)}${fraction && `.${fraction}`}` as Exact;
}
