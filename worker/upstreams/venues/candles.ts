import type { VenueName } from "../../../shared/live-prices/frame.ts";
import { DAY, SECOND } from "../../../shared/values/time.ts";
import type { Clock } from "../../platform/clock.ts";
import { failed, fetchJson, type UpstreamResult } from "../../platform/upstream-http.ts";
import { type DailyClose, parseKlines, parseOhlc } from "./candles.rules.ts";
import { krakenRestSymbol } from "./kraken.rules.ts";

export type { DailyClose };

const TIMEOUT = 8 * SECOND;
/** 732 candles of Binance have about 130 kB, 720 of Kraken about 60 kB. */
const MAX_REPLY_BYTES = 512 * 1024;
/** Binance sends at most this many candles in a reply. */
const BINANCE_LIMIT = 1000;

/** Both days belong to the span. Binance needs one of at most 1,000 days; Kraken always sends its last 720 days. */
export type DaySpan = { from: number; to: number };

/** The daily candles of the venues of live prices, without a key. */
export type CandleSource = {
  /** The closes of the days that are over, ascending. `symbol` is the pair in the format of the venue's socket. */
  dailyCloses(venue: VenueName, symbol: string, span: DaySpan): Promise<UpstreamResult<DailyClose[]>>;
};

type Urls = Record<VenueName, { restUrl: string }>;

export function venueCandles(urls: Urls, clock: Clock): CandleSource {
  const fetchFrom = (url: string) =>
    fetchJson({ url, timeoutMs: TIMEOUT, maxBytes: MAX_REPLY_BYTES, now: clock.now() });

  async function binance(symbol: string, { from, to }: DaySpan) {
    const query = new URLSearchParams({
      symbol,
      interval: "1d",
      startTime: String(from * DAY),
      endTime: String(to * DAY),
      limit: String(BINANCE_LIMIT),
    });
    const reply = await fetchFrom(`${urls.binance.restUrl}/api/v3/klines?${query}`);
    if (reply.ok) return parseKlines(reply.value, clock.now());
    // Binance refuses a symbol that it does not list with this status.
    const isUnknown = reply.failure.kind === "error-status" && reply.failure.status === 400;
    return isUnknown ? failed({ kind: "not-found" }) : reply;
  }

  async function kraken(symbol: string) {
    const query = new URLSearchParams({ pair: krakenRestSymbol(symbol), interval: "1440" });
    const reply = await fetchFrom(`${urls.kraken.restUrl}/0/public/OHLC?${query}`);
    return reply.ok ? parseOhlc(reply.value, clock.now()) : reply;
  }

  return { dailyCloses: (venue, symbol, span) => (venue === "binance" ? binance(symbol, span) : kraken(symbol)) };
}
