import { parseJson, priceText, type VenueQuote, venueTime } from "./quotes.rules.ts";

/** A symbol has no separator: BTC and USDT make BTCUSDT. */
export const binanceSymbol = (base: string, quote: string): string => `${base}${quote}`;

type MiniTicker = { e?: unknown; E?: unknown; s?: unknown; c?: unknown };

/**
 * The quotes of a message of `!miniTicker@arr` or of a single symbol's stream, alone or in the envelope of a combined
 * stream.
 */
export function parseMiniTickers(text: string, now: number): VenueQuote[] {
  const message = parseJson(text);
  const data = (message as { data?: unknown } | null | undefined)?.data ?? message;
  const rows = (Array.isArray(data) ? data : [data]) as (MiniTicker | null | undefined)[];
  return rows.flatMap((row) => {
    if (row?.e !== "24hrMiniTicker" || typeof row.s !== "string") return [];
    const price = priceText(row.c);
    return price ? [{ symbol: row.s, price, at: venueTime(row.E, now) }] : [];
  });
}

/** The quotes of `GET /api/v3/ticker/price` without a symbol; null unless it is a list. */
export function parseTickerPrices(json: unknown, now: number): VenueQuote[] | null {
  if (!Array.isArray(json)) return null;
  return json.flatMap((row: { symbol?: unknown; price?: unknown } | null) => {
    const price = priceText(row?.price);
    return price && typeof row?.symbol === "string" ? [{ symbol: row.symbol, price, at: now }] : [];
  });
}
