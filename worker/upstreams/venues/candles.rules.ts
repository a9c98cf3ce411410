import type { Exact } from "../../../shared/values/decimal.ts";
import { DAY, SECOND } from "../../../shared/values/time.ts";
import { failed, type UpstreamResult } from "../../platform/upstream-http.ts";
import { priceText } from "./quotes.rules.ts";

/** The last price of a UTC day (days since 1970-01-01), in the quote currency of the pair. */
export type DailyClose = { day: number; price: Exact };

const CHANGED = failed({ kind: "unexpected-shape" });

type Candle = { at: number; close: unknown; volume: unknown };

/**
 * The closes of days that are over and had a trade, ascending. A venue repeats the last close on a day without a trade,
 * which is no price of that day. Null when a candle is not that of a later UTC day than the one before it.
 */
function toCloses(candles: readonly Candle[], now: number): DailyClose[] | null {
  const closes: DailyClose[] = [];
  let last = Number.NEGATIVE_INFINITY;
  for (const { at, close, volume } of candles) {
    const day = at / DAY;
    const price = priceText(close);
    const traded = typeof volume === "string" ? Number(volume) : Number.NaN;
    if (!Number.isInteger(day) || day <= last || price === null || !(traded >= 0)) return null;
    last = day;
    if (traded > 0 && at + DAY <= now) closes.push({ day, price });
  }
  return closes;
}

const asResult = (closes: DailyClose[] | null): UpstreamResult<DailyClose[]> =>
  closes ? { ok: true, value: closes } : CHANGED;

/** `GET /api/v3/klines`: a list of candles, each a list that begins with time in ms, open, high, low, close, volume. */
export function parseKlines(json: unknown, now: number): UpstreamResult<DailyClose[]> {
  if (!Array.isArray(json) || !json.every(Array.isArray)) return CHANGED;
  const rows = json as unknown[][];
  return asResult(
    toCloses(
      rows.map(([at, , , , close, volume]) => ({ at: Number(at), close, volume })),
      now,
    ),
  );
}

const UNKNOWN_PAIR = /^EQuery:Unknown asset pair/;
const TOO_MANY = /rate limit exceeded|too many requests/i;

/**
 * `GET /0/public/OHLC`: in `result`, under the name of the pair, a list of candles, each a list of time in s, open,
 * high, low, close, average, volume and count. Kraken answers errors with status 200.
 */
export function parseOhlc(json: unknown, now: number): UpstreamResult<DailyClose[]> {
  const { error, result } = (json ?? {}) as { error?: unknown; result?: Record<string, unknown> };
  const [problem] = Array.isArray(error) ? (error as unknown[]).map(String) : [];
  if (problem !== undefined) {
    if (UNKNOWN_PAIR.test(problem)) return failed({ kind: "not-found" });
    return TOO_MANY.test(problem) ? failed({ kind: "rate-limited", retryAfterMs: null }) : CHANGED;
  }
  const lists = Object.entries(result ?? {}).filter(([name]) => name !== "last");
  const rows = lists.length === 1 ? lists[0]![1] : null;
  if (!Array.isArray(rows) || !rows.every(Array.isArray)) return CHANGED;
  const candles = (rows as unknown[][]).map(([at, , , , close, , volume]) => ({
    at: Number(at) * SECOND,
    close,
    volume,
  }));
  return asResult(toCloses(candles, now));
}
