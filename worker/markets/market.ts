import { MARKET_SIZE } from "../../shared/markets.ts";
import { type Columns, cutColumns, type Origin } from "../../shared/snapshot.ts";
import { isoTime, MINUTE, SECOND } from "../../shared/time.ts";
import type { Clock } from "../platform/clock.ts";
import type { Database } from "../platform/db.ts";
import { causeOf, type Log } from "../platform/log.ts";
import { type PreparedHeaders, PUBLIC_JSON, prepareHeaders } from "../platform/replies.ts";
import { marketCoinOf, pricesOf, sparklinesOf } from "./layout.rules.ts";
import type { Coin } from "./merge.rules.ts";
import { noteWatched, readSnapshot, type SnapshotRow } from "./snapshot.queries.ts";
import type { SparklineById } from "./sparkline.rules.ts";

/** The market as an isolate holds it: parsed once, its replies prepared on first use. */
export type Market = {
  origin: Origin;
  columns: Columns;
  coins: readonly Coin[];
  /** A coin and its rank. */
  find(id: string): { coin: Coin; rank: number } | undefined;
  /** The first `limit` rows of the market, as columns or as objects. */
  columnsReply(limit: number): Uint8Array;
  rowsReply(limit: number): Uint8Array;
  pricesReply(): Uint8Array;
  sparklinesReply(): Uint8Array;
  /** Of the prepared replies; `originHeaders` are those among them that tell age and source. */
  headers: PreparedHeaders;
  originHeaders: Record<string, string>;
};

const encoder = new TextEncoder();
const bytesOf = (value: unknown) => encoder.encode(JSON.stringify(value));

function once<Value>(make: () => Value): () => Value {
  let made: { value: Value } | undefined;
  return () => {
    made ??= { value: make() };
    return made.value;
  };
}

const KEPT_REPLIES = 8;

/** Keeps the last few replies per limit, so that a strange limit costs time once and memory never. */
function keptPerLimit(make: (limit: number) => Uint8Array): (limit: number) => Uint8Array {
  const kept = new Map<number, Uint8Array>();
  return (limit) => {
    let reply = kept.get(limit);
    if (!reply) {
      reply = make(limit);
      if (kept.size >= KEPT_REPLIES) kept.clear();
      kept.set(limit, reply);
    }
    return reply;
  };
}

function openMarket(row: SnapshotRow): Market {
  const columns: Columns = JSON.parse(row.columns);
  const coins: readonly Coin[] = (JSON.parse(row.coins) as Coin[]).slice(0, MARKET_SIZE);
  const ranks = new Map(coins.map((coin, i) => [coin.id, i + 1]));
  const whole = encoder.encode(row.columns);
  const { version, asOf, staleAfter, source } = columns;
  const origin = { version, asOf, staleAfter, source };
  const originHeaders = { "X-Data-As-Of": isoTime(asOf), "X-Data-Source": source };
  return {
    origin,
    columns,
    coins,
    find(id) {
      const rank = ranks.get(id);
      return rank === undefined ? undefined : { coin: coins[rank - 1]!, rank };
    },
    columnsReply: keptPerLimit((limit) => (limit >= coins.length ? whole : bytesOf(cutColumns(columns, limit)))),
    rowsReply: keptPerLimit((limit) => bytesOf(coins.slice(0, limit).map((coin, i) => marketCoinOf(coin, i + 1)))),
    pricesReply: once(() => bytesOf(pricesOf(coins, origin))),
    sparklinesReply: once(() => bytesOf(sparklinesOf(columns.id, JSON.parse(row.sparklines) as SparklineById, origin))),
    headers: prepareHeaders(`W/"${version}"`, { ...PUBLIC_JSON, ...originHeaders }),
    originHeaders,
  };
}

/** Age up to which memory is served without asking D1, and up to which it is served while D1 is asked. */
const FRESH_FOR = 10 * SECOND;
const USABLE_FOR = MINUTE;
const NOTE_WATCHED_EVERY = MINUTE;

type Later = (work: Promise<unknown>) => void;
export type MarketMemory = {
  /** The newest market known, or null before the first refresh. `later` outlives the reply. */
  current(later: Later): Promise<Market | null>;
  /** The newest of all, for what is decided on it; nobody counts as looking at the market. */
  latest(): Promise<Market | null>;
};

/**
 * Keeps the market in the isolate's memory. Requests never share a pending read: the runtime forbids
 * one request to wait for another's I/O.
 */
export function marketMemory(db: Database, clock: Clock, log: Log): MarketMemory {
  let market: Market | null = null;
  let checkedAt = Number.NEGATIVE_INFINITY;
  let notedAt = Number.NEGATIVE_INFINITY;

  async function reload(now: number) {
    const row = await readSnapshot(db, market?.origin.version ?? 0);
    // Of two reads that overlap, the one that ends last need not be the newer one.
    if (row && row.version > (market?.origin.version ?? 0)) market = openMarket(row);
    checkedAt = now;
  }

  const logFailure = (error: unknown) => log("market-read-failed", { cause: causeOf(error) });

  return {
    async latest() {
      await reload(clock.now());
      return market;
    },
    async current(later) {
      const now = clock.now();
      const age = now - checkedAt;
      if (market && age <= FRESH_FOR) return market;
      if (now - notedAt > NOTE_WATCHED_EVERY) {
        notedAt = now;
        later(noteWatched(db, now, NOTE_WATCHED_EVERY).catch(logFailure));
      }
      if (market && age <= USABLE_FOR) {
        // Marked first, so that one request asks and the others go on with what there is.
        checkedAt = now;
        later(reload(now).catch(logFailure));
        return market;
      }
      try {
        await reload(now);
      } catch (error) {
        // Old prices with their age serve better than an error, and the next visitors need not wait for it too.
        if (!market) throw error;
        checkedAt = now;
        logFailure(error);
      }
      return market;
    },
  };
}
