import type { Exact } from "./decimal.ts";
import { fixedPointText, placesOf, toFixedPoint } from "./fixed.ts";

const SIGNIFICANT_DIGITS = 6;

/** Six significant digits, but the whole part and this many decimals are never cut. */
export function shortDecimal(value: Exact, decimals: number): string {
  const [whole = "", fraction = ""] = value.split(".");
  const zeros = whole === "0" ? Math.max(0, fraction.search(/[1-9]/)) : -whole.length;
  const places = Math.max(decimals, zeros + SIGNIFICANT_DIGITS);
  const scale = placesOf(value);
  return fixedPointText(toFixedPoint(value, scale), scale, places);
}
