import { MARKET_SIZE } from "../../shared/markets/contract.ts";
import { type Columns, cutColumns, type Origin } from "../../shared/markets/snapshot.ts";
import { isoTime, MINUTE } from "../../shared/values/time.ts";
import { BoundedMap } from "../platform/bounded-map.ts";
import type { Clock } from "../platform/clock.ts";
import { jsonBlob, type PreparedHeaders, PUBLIC_JSON, prepareHeaders } from "../platform/http/replies.ts";
import { causeOf, type Log } from "../platform/log.ts";
import type { Database } from "../platform/storage/db.ts";
import { cacheInIsolate, type IsolateCache } from "../platform/storage/isolate-cache.ts";
import type { CoinFigures } from "../upstreams/coingecko/coingecko.ts";
import { figuresOf, marketCoinOf, pricesOf, sparklinesOf } from "./layout.rules.ts";
import type { Coin } from "./merge.rules.ts";
import { type FiguresById, readSnapshot, recordVisit, type SnapshotRow } from "./snapshot.queries.ts";
import type { Sparkline, SparklineById } from "./sparkline.rules.ts";

/** The market as the isolate caches it: parsed once, with replies prepared at their first use. */
export type Market = {
  origin: Origin;
  columns: Columns;
  coins: readonly Coin[];
  /** Finds a coin and its rank. */
  find(id: string): { coin: Coin; rank: number } | undefined;
  /** Null for a coin whose list had no such figures. */
  figures(id: string): CoinFigures | null;
  /** The curve of a coin's last seven days; undefined for a coin without one. */
  sparkline(id: string): Sparkline | undefined;
  /** The first `limit` rows of the market, as columns or as objects. */
  columnsReply(limit: number): Blob;
  rowsReply(limit: number): Blob;
  pricesReply(): Blob;
  figuresReply(): Blob;
  sparklinesReply(): Blob;
  /** The headers of the prepared replies. `originHeaders` are those with the age and the source. */
  headers: PreparedHeaders;
  originHeaders: Record<string, string>;
};

function lazy<Value>(build: () => Value): () => Value {
  let result: { value: Value } | undefined;
  return () => {
    result ??= { value: build() };
    return result.value;
  };
}

const MAX_CACHED_REPLIES = 8;

/** Caches the replies of a few limits. The cache is bounded, because clients may send any limit. */
function cachePerLimit(build: (limit: number) => Blob): (limit: number) => Blob {
  const cachedReplies = new BoundedMap<number, Blob>(MAX_CACHED_REPLIES);
  return (limit) => {
    let reply = cachedReplies.get(limit);
    if (!reply) {
      reply = build(limit);
      cachedReplies.set(limit, reply);
    }
    return reply;
  };
}

/** The figures of one coin, cut out of the text, because parsing those of all coins takes 1 ms. They have no inner objects. */
function figuresIn(text: string, id: string): CoinFigures | null {
  const key = `${JSON.stringify(id)}:`;
  const start = text.indexOf(`${key}{`);
  return start === -1 ? null : JSON.parse(text.slice(start + key.length, text.indexOf("}", start) + 1));
}

function parseMarket(row: SnapshotRow): Market {
  const columns: Columns = JSON.parse(row.columns);
  const coins: readonly Coin[] = (JSON.parse(row.coins) as Coin[]).slice(0, MARKET_SIZE);
  const ranks = new Map(coins.map((coin, i) => [coin.id, i + 1]));
  const allColumns = new Blob([row.columns]);
  const { version, asOf, staleAfter, source } = columns;
  const origin = { version, asOf, staleAfter, source };
  const sparklines = lazy(() => JSON.parse(row.sparklines) as SparklineById);
  const originHeaders = { "X-Data-As-Of": isoTime(asOf), "X-Data-Source": source };
  return {
    origin,
    columns,
    coins,
    find(id) {
      const rank = ranks.get(id);
      return rank === undefined ? undefined : { coin: coins[rank - 1]!, rank };
    },
    figures: (id) => figuresIn(row.figures, id),
    sparkline: (id) => sparklines()[id],
    columnsReply: cachePerLimit((limit) => (limit >= coins.length ? allColumns : jsonBlob(cutColumns(columns, limit)))),
    rowsReply: cachePerLimit((limit) => jsonBlob(coins.slice(0, limit).map((coin, i) => marketCoinOf(coin, i + 1)))),
    pricesReply: lazy(() => jsonBlob(pricesOf(coins, origin))),
    figuresReply: lazy(() => jsonBlob(figuresOf(coins, JSON.parse(row.figures) as FiguresById, origin))),
    sparklinesReply: lazy(() => jsonBlob(sparklinesOf(columns.id, sparklines(), origin))),
    headers: prepareHeaders(String(version), { ...PUBLIC_JSON, ...originHeaders }),
    originHeaders,
  };
}

const WATCH_INTERVAL = MINUTE;

export type MarketCache = IsolateCache<Market>;

/**
 * Caches the market in the isolate. Reading the current market records a visit, so that the planner knows that visitors
 * are present.
 */
export function createMarketCache(db: Database, clock: Clock, log: Log): MarketCache {
  let visitRecordedAt = Number.NEGATIVE_INFINITY;
  const cache = cacheInIsolate<Market>({
    async read(cached) {
      const row = await readSnapshot(db, cached?.origin.version ?? 0);
      return row && parseMarket(row);
    },
    versionOf: ({ origin }) => origin.version,
    clock,
    log,
    name: "market",
  });
  const logFailure = (error: unknown) => log("watch-note-failed", { cause: causeOf(error) });
  return {
    latest: cache.latest,
    current(waitUntil) {
      const now = clock.now();
      if (Math.abs(now - visitRecordedAt) > WATCH_INTERVAL) {
        visitRecordedAt = now;
        waitUntil(recordVisit(db, now, WATCH_INTERVAL).catch(logFailure));
      }
      return cache.current(waitUntil);
    },
  };
}
