import { SECOND } from "../../../shared/values/time.ts";
import { failed, fetchJson, openUpstreamSocket, type UpstreamResult } from "../../platform/upstream-http.ts";
import { binanceSymbol, parseMiniTickers, parseTickerPrices } from "./binance.rules.ts";
import { krakenSymbol, parsePublicTicker, parseTickers, tickerSubscriptions } from "./kraken.rules.ts";
import type { Venue, VenueQuote } from "./venue.ts";

const TIMEOUT = 4 * SECOND;
const MAX_REPLY_BYTES = 2 * 1024 * 1024;

/** The addresses of a venue's socket and of its REST API. */
export type VenueUrls = { socketUrl: string; restUrl: string };

async function fetchQuotes(
  url: string,
  now: number,
  parse: (json: unknown) => VenueQuote[] | null,
): Promise<UpstreamResult<VenueQuote[]>> {
  const reply = await fetchJson({ url, timeoutMs: TIMEOUT, maxBytes: MAX_REPLY_BYTES, now });
  if (!reply.ok) return reply;
  const quotes = parse(reply.value);
  return quotes ? { ok: true, value: quotes } : failed({ kind: "unexpected-shape" });
}

/** Binance's market data without a key: one message a second with all symbols that changed. */
const binance = ({ socketUrl, restUrl }: VenueUrls): Venue => ({
  name: "binance",
  symbolOf: binanceSymbol,
  openSocket: () => openUpstreamSocket(`${socketUrl}/ws/!miniTicker@arr`, TIMEOUT),
  subscriptions: () => [],
  parseMessage: parseMiniTickers,
  fetchPrices: (_symbols, now) =>
    fetchQuotes(`${restUrl}/api/v3/ticker/price`, now, (json) => parseTickerPrices(json, now)),
});

/** Kraken's socket v2: a message for each trade, and a heartbeat each second. */
const kraken = ({ socketUrl, restUrl }: VenueUrls): Venue => ({
  name: "kraken",
  symbolOf: krakenSymbol,
  openSocket: () => openUpstreamSocket(`${socketUrl}/v2`, TIMEOUT),
  subscriptions: tickerSubscriptions,
  parseMessage: parseTickers,
  fetchPrices: (symbols, now) =>
    fetchQuotes(`${restUrl}/0/public/Ticker`, now, (json) => parsePublicTicker(json, symbols, now)),
});

/** The clients of the venues, in the order of preference. No socket is opened yet. */
export const createVenues = (urls: { binance: VenueUrls; kraken: VenueUrls }): Venue[] => [
  binance(urls.binance),
  kraken(urls.kraken),
];
