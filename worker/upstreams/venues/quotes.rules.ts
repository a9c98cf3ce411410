import { type Exact, exactText } from "../../../shared/values/decimal.ts";
import { HOUR } from "../../../shared/values/time.ts";

/** The last traded price of a symbol, in the symbol's quote currency. `at` is the venue's time in ms. */
export type VenueQuote = { symbol: string; price: Exact; at: number };

const PLAIN_NUMBER = /^\d{1,15}(\.\d{1,18})?$/;

/** The decimal text of a price as a venue sends it, without trailing zeros; null unless it is a positive number. */
export function priceText(value: unknown): Exact | null {
  if (typeof value === "number") return Number.isFinite(value) && value > 0 ? exactText(value) : null;
  if (typeof value !== "string" || !PLAIN_NUMBER.test(value) || Number(value) <= 0) return null;
  return (value.includes(".") ? value.replace(/\.?0+$/, "") : value) as Exact;
}

/** The time in a venue's message. When it is missing or differs from our clock by an hour or more, the result is now. */
export function venueTime(time: unknown, now: number): number {
  const at = typeof time === "number" ? time : typeof time === "string" ? Date.parse(time) : Number.NaN;
  return Math.abs(at - now) < HOUR ? Math.min(at, now) : now;
}

/** Parses JSON; undefined for text that is not JSON. */
export function parseJson(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return undefined;
  }
}
