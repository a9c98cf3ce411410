import {
  compare,
  type Decimal,
  difference,
  divide,
  type Exact,
  exactText,
  parseDecimal,
  product,
  round,
} from "../values/decimal.ts";

/** Rules for positions, checked by the page and the server. Do not import zod, because forms load this file. */

export type PositionType = "long" | "short";
export const MIN_LEVERAGE = 1;
export const MAX_LEVERAGE = 100;
export const DEFAULT_LEVERAGE = 5;
/** The choices in the edit dialog. */
export const LEVERAGES = [2, 3, 5, 10, 15, 20, 25, 50, 100];
/** Maximum number of positions of each kind per user. */
export const MAX_POSITIONS = 2000;

const DECIMALS = 8;
const ZERO = "0" as Decimal;
const NUMBER = /^[+-]?(\d+(\.\d*)?|\.\d+)(e[+-]?\d{1,3})?$/i;
/** Digits that a JSON number always holds exactly; the 16th and 17th may be rounding noise, as in 0.1 + 0.2. */
const EXACT_DIGITS = 15;

export type ParsedDecimal = { value: Decimal } | { problem: string };

/** The number without rounding noise; null when it has too many digits to be exact. */
function withoutNoise(value: number): string | null {
  const rounded = Number(value.toPrecision(EXACT_DIGITS));
  const isNoise = Math.abs(value - rounded) <= Math.abs(value) * 4 * Number.EPSILON;
  return isNoise ? String(rounded) : null;
}

/** Parses an amount or a price from a form or a request: above zero, at most 12 digits before and 8 after the point. */
export function readPositive(input: string | number, label: string): ParsedDecimal {
  const source = typeof input === "number" ? withoutNoise(input) : input.trim();
  if (source === null) return { problem: `${label} has more digits than a JSON number holds; send it as text` };
  if (source === "") return { problem: `${label} is required` };
  if (!NUMBER.test(source)) return { problem: `${label} must be a number such as 1234.5` };
  const value = parseDecimal(source);
  if (value === null) return { problem: `${label} has at most 12 digits before the point` };
  if (/^-/.test(source) || /^[+]?[0.]*(e|$)/i.test(source)) return { problem: `${label} must be above 0` };
  if (value === "0") return { problem: `${label} is too small: it rounds to 0 at ${DECIMALS} decimals` };
  if (compare(value, exactText(source)) !== 0) return { problem: `${label} has at most ${DECIMALS} decimals` };
  return { value };
}

/** Like `readPositive`, but accepts zero, which is the liquidation price of a long without leverage. */
export function readNotNegative(input: string | number, label: string): ParsedDecimal {
  const source = String(input).trim();
  return /^[+]?0*(\.0*)?$/.test(source) && /0/.test(source) ? { value: ZERO } : readPositive(input, label);
}

/** Rounding may move a liquidation price by at most this part of its distance to the entry price. */
const MAX_ROUNDING_SHIFT = "0.1" as Exact;

/**
 * Long: entry × (1 − 1/leverage); short: entry × (1 + 1/leverage); rounded to 2 decimals. If that would move the price
 * by more than a tenth of its distance to the entry price, it keeps as many decimals as it needs.
 */
export function liquidationPriceOf(entryPrice: Decimal, leverage: number, type: PositionType): Decimal {
  const factor = String(type === "long" ? leverage - 1 : leverage + 1) as Decimal;
  const exact = divide(product(entryPrice, factor), String(leverage) as Decimal) ?? ZERO;
  const allowed = product(distance(exact, entryPrice), MAX_ROUNDING_SHIFT);
  for (let decimals = 2; decimals < DECIMALS; decimals++) {
    const rounded = round(exact, decimals);
    if (compare(distance(rounded, exact), allowed) <= 0) return rounded;
  }
  return exact;
}

function distance(a: Exact, b: Exact): Exact {
  return compare(a, b) < 0 ? difference(b, a) : difference(a, b);
}

/** A market price as the value of a form field, with at most 8 decimals; empty when it is unknown or rounds to 0. */
export function asFormPrice(price: Exact | null): string {
  const value = price === null ? null : parseDecimal(price);
  return value === null || value === "0" ? "" : value;
}
