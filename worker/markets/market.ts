import { MARKET_SIZE } from "../../shared/markets/contract.ts";
import { type Columns, cutColumns, type Origin } from "../../shared/markets/snapshot.ts";
import { isoTime, MINUTE } from "../../shared/values/time.ts";
import type { Clock } from "../platform/clock.ts";
import { type PreparedHeaders, PUBLIC_JSON, prepareHeaders } from "../platform/http/replies.ts";
import { causeOf, type Log } from "../platform/log.ts";
import type { Database } from "../platform/storage/db.ts";
import { keepInMemory, type Memory } from "../platform/storage/isolate-cache.ts";
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
    headers: prepareHeaders(String(version), { ...PUBLIC_JSON, ...originHeaders }),
    originHeaders,
  };
}

const NOTE_WATCHED_EVERY = MINUTE;

export type MarketMemory = Memory<Market>;

/** The market in the isolate's memory. Who asks for the current one is noted: the planner then knows that somebody looks. */
export function marketMemory(db: Database, clock: Clock, log: Log): MarketMemory {
  let notedAt = Number.NEGATIVE_INFINITY;
  const memory = keepInMemory<Market>({
    async read(known) {
      const row = await readSnapshot(db, known?.origin.version ?? 0);
      return row && openMarket(row);
    },
    versionOf: ({ origin }) => origin.version,
    clock,
    log,
    name: "market",
  });
  const logFailure = (error: unknown) => log("watch-note-failed", { cause: causeOf(error) });
  return {
    latest: memory.latest,
    current(later) {
      const now = clock.now();
      if (now - notedAt > NOTE_WATCHED_EVERY) {
        notedAt = now;
        later(noteWatched(db, now, NOTE_WATCHED_EVERY).catch(logFailure));
      }
      return memory.current(later);
    },
  };
}
