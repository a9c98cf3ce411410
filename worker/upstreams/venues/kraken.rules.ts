import { parseJson, priceText, type VenueQuote, venueTime } from "./quotes.rules.ts";

/** Kraken's old names, which CoinGecko and Kraken's REST API use, by the names of the socket. */
const OLD_NAMES: Record<string, string> = { BTC: "XBT", DOGE: "XDG" };
const NEW_NAMES = Object.fromEntries(Object.entries(OLD_NAMES).map(([now, old]) => [old, now]));

export const krakenSymbol = (base: string, quote: string): string =>
  `${NEW_NAMES[base] ?? base}/${NEW_NAMES[quote] ?? quote}`;

/** The name of a socket's pair in the REST API: BTC/USD is XBTUSD. */
export const krakenRestSymbol = (symbol: string): string =>
  symbol
    .split("/")
    .map((name) => OLD_NAMES[name] ?? name)
    .join("");

type Ticker = { symbol?: unknown; last?: unknown; timestamp?: unknown };

/** The quotes of a message of the channel `ticker` of the socket v2. Its snapshot and its updates look the same. */
export function parseTickers(text: string, now: number): VenueQuote[] {
  const message = parseJson(text) as { channel?: unknown; data?: unknown } | null | undefined;
  if (message?.channel !== "ticker" || !Array.isArray(message.data)) return [];
  return message.data.flatMap((row: Ticker | null) => {
    const price = priceText(row?.last);
    return price && typeof row?.symbol === "string"
      ? [{ symbol: row.symbol, price, at: venueTime(row.timestamp, now) }]
      : [];
  });
}

/** The quotes of `GET /0/public/Ticker`, which names pairs in two old ways: ADAUSD and XXBTZUSD. */
export function parsePublicTicker(json: unknown, symbols: readonly string[], now: number): VenueQuote[] | null {
  const result = (json as { result?: Record<string, { c?: unknown[] } | undefined> } | null)?.result;
  if (!result || typeof result !== "object") return null;
  return symbols.flatMap((symbol) => {
    const [base = "", quote = ""] = symbol.split("/").map((name) => OLD_NAMES[name] ?? name);
    const price = priceText((result[`${base}${quote}`] ?? result[`X${base}Z${quote}`])?.c?.[0]);
    return price ? [{ symbol, price, at: now }] : [];
  });
}

/** Symbols per subscription, so that a message stays small. */
const SYMBOLS_PER_MESSAGE = 100;

export const tickerSubscriptions = (symbols: readonly string[]): string[] =>
  Array.from({ length: Math.ceil(symbols.length / SYMBOLS_PER_MESSAGE) }, (_, part) =>
    JSON.stringify({
      method: "subscribe",
      params: {
        channel: "ticker",
        symbol: symbols.slice(part * SYMBOLS_PER_MESSAGE, (part + 1) * SYMBOLS_PER_MESSAGE),
      },
    }),
  );
