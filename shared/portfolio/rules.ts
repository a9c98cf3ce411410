import {
  compare,
  type Decimal,
  difference,
  divide,
  type Exact,
  parseDecimal,
  product,
  round,
} from "../values/decimal.ts";

/** Rules of positions that both sides check (specification 1, sections 5 and 9). No zod: forms load it. */

export type PositionType = "long" | "short";
export const MIN_LEVERAGE = 1;
export const MAX_LEVERAGE = 100;
export const DEFAULT_LEVERAGE = 5;
/** What the edit dialog offers. */
export const LEVERAGES = [2, 3, 5, 10, 15, 20, 25, 50, 100];
export const MAX_SYMBOL = 50;
export const MAX_POSITION_NAME = 100;
/** Most positions of each kind that one person keeps. */
export const MAX_POSITIONS = 2000;

const PLACES = 8;
const ZERO = "0" as Decimal;
const NUMBER = /^[+-]?(\d+(\.\d*)?|\.\d+)(e[+-]?\d{1,3})?$/i;
/** Digits that every JSON number carries truly; the 16th and 17th may be noise, as in 0.1 + 0.2. */
const TRUE_DIGITS = 15;

export type Reading = { value: Decimal } | { problem: string };

/** The number behind its noise, or null when digits were lost before it came here. */
function withoutNoise(value: number): string | null {
  const rounded = Number(value.toPrecision(TRUE_DIGITS));
  const isNoise = Math.abs(value - rounded) <= Math.abs(value) * 4 * Number.EPSILON;
  return isNoise ? String(rounded) : null;
}

/** Reads an amount or a price that somebody typed or sent: above zero, at most 12 digits before and 8 after the point. */
export function readPositive(input: string | number, label: string): Reading {
  const source = typeof input === "number" ? withoutNoise(input) : input.trim();
  if (source === null) return { problem: `${label} has more digits than a JSON number holds; send it as text` };
  if (source === "") return { problem: `${label} is required` };
  if (!NUMBER.test(source)) return { problem: `${label} must be a plain number such as 1234.5` };
  const value = parseDecimal(source);
  if (value === null) return { problem: `${label} has at most 12 digits before the point` };
  if (/^-/.test(source) || /^[+]?[0.]*(e|$)/i.test(source)) return { problem: `${label} must be above 0` };
  if (value === "0") return { problem: `${label} is too small: it rounds to 0 at ${PLACES} decimals` };
  if (compare(value, source.replace(/^[+]/, "") as Exact) !== 0) {
    return { problem: `${label} has at most ${PLACES} decimals` };
  }
  return { value };
}

/** As above, but zero is one too: a long without borrowed money is liquidated nowhere above it. */
export function readNotNegative(input: string | number, label: string): Reading {
  const source = String(input).trim();
  return /^[+]?0*\.?0*$/.test(source) && /0/.test(source) ? { value: ZERO } : readPositive(input, label);
}

/** The share of its distance from the entry by which rounding may move a liquidation price. */
const MOST_MOVED = "0.1" as Exact;

/**
 * Long: entry × (1 − 1/leverage); short: entry × (1 + 1/leverage); 2 decimals (specification 1, section 5).
 * Where 2 decimals would move it by a tenth of the way to the entry, or onto 0, it keeps as many as it needs.
 */
export function liquidationPriceOf(entryPrice: Decimal, leverage: number, type: PositionType): Decimal {
  const factor = String(type === "long" ? leverage - 1 : leverage + 1) as Decimal;
  const exact = divide(product(entryPrice, factor), String(leverage) as Decimal) ?? ZERO;
  const allowed = product(distance(exact, entryPrice), MOST_MOVED);
  for (let places = 2; places < PLACES; places++) {
    const rounded = round(exact, places);
    if (compare(distance(rounded, exact), allowed) <= 0) return rounded;
  }
  return exact;
}

function distance(a: Exact, b: Exact): Exact {
  return compare(a, b) < 0 ? difference(b, a) : difference(a, b);
}

/** A price from the market as a form holds it: 8 places at most. Empty when nothing would be left of it. */
export function asFormPrice(price: Exact | null): string {
  const value = price === null ? null : parseDecimal(price);
  return value === null || value === "0" ? "" : value;
}
