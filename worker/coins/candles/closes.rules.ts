import type { VenueName } from "../../../shared/live-prices/frame.ts";
import type { Exact } from "../../../shared/values/decimal.ts";
import { DAY } from "../../../shared/values/time.ts";
import type { QuoteCurrency } from "../../live-prices/venue-pairs.ts";
import type { DailyClose } from "../../upstreams/venues/candles.ts";

/**
 * The closes of a year: one entry for each day from 1 January, separated by spaces. An entry is the letter of its pair
 * and the price, or "-" where none is known: "b46216.93 k46210.1 -".
 */
const LETTERS: Record<VenueName, Record<QuoteCurrency, string>> = {
  kraken: { USD: "k", USDT: "t" },
  binance: { USD: "u", USDT: "b" },
};
export type ClosePair = { venue: VenueName; quote: QuoteCurrency };
const PAIR_OF_LETTER = new Map<string, ClosePair>(
  (Object.keys(LETTERS) as VenueName[]).flatMap((venue) =>
    (Object.keys(LETTERS[venue]) as QuoteCurrency[]).map((quote) => [LETTERS[venue][quote], { venue, quote }] as const),
  ),
);
const UNKNOWN = "-";

/** The coin whose price converts closes in USDT. Its candles are loaded also when nobody holds it. */
export const USDT = "tether";

export const firstDayOf = (year: number): number => Date.UTC(year, 0) / DAY;
const indexOf = (day: number): number => day - firstDayOf(new Date(day * DAY).getUTCFullYear());
const quoteOf = (entry: string): QuoteCurrency | undefined => PAIR_OF_LETTER.get(entry[0]!)?.quote;

/** Adds closes to a year. A known day keeps its close, except that one in dollars replaces one in USDT. */
export function addCloses(stored: string | null, closes: readonly DailyClose[], { venue, quote }: ClosePair): string {
  const entries = stored?.split(" ") ?? [];
  for (const { day, price } of closes) {
    const index = indexOf(day);
    while (entries.length <= index) entries.push(UNKNOWN);
    const isBetter = quote === "USD" && quoteOf(entries[index]!) === "USDT";
    if (entries[index] === UNKNOWN || isBetter) entries[index] = LETTERS[venue][quote] + price;
  }
  return entries.join(" ");
}

/** The close of a day in the closes of its year; null where none is known. */
export function closeOn(closes: readonly string[], day: number): (ClosePair & { price: Exact }) | null {
  const entry = closes[indexOf(day)] ?? UNKNOWN;
  const pair = PAIR_OF_LETTER.get(entry[0]!);
  return pair ? { ...pair, price: entry.slice(1) as Exact } : null;
}
