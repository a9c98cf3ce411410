import type { Exact } from "./decimal.ts";
import { withoutEnd } from "./without-end.ts";

const NUMBER = /^([+-]?)(\d*)(?:\.(\d*))?(?:e([+-]?\d{1,3}))?$/i;
const MAX_WHOLE_DIGITS = 18;
const MAX_PLACES = 30;

/**
 * Parses a decimal with all of its digits, and removes the exponent that spreadsheets write. Null when it is not a
 * number, or has more than 18 digits before or 30 after the point.
 */
export function parseExact(input: string | number): Exact | null {
  const match = NUMBER.exec(String(input).trim());
  if (!match) return null;
  const [, sign, whole = "", fraction = "", exponent = "0"] = match;
  if (whole + fraction === "") return null;
  const point = whole.length + Number(exponent);
  const digits = point <= 0 ? "0".repeat(1 - point) + whole + fraction : (whole + fraction).padEnd(point, "0");
  const before = digits.slice(0, Math.max(point, 1)).replace(/^0+(?=\d)/, "");
  const after = withoutEnd(digits.slice(Math.max(point, 1)), "0");
  if (before.length > MAX_WHOLE_DIGITS || after.length > MAX_PLACES) return null;
  const size = after === "" ? before : `${before}.${after}`;
  return (size === "0" ? "0" : `${sign === "-" ? "-" : ""}${size}`) as Exact;
}
