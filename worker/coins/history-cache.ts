import { ageOf, MINUTE, SECOND } from "../../shared/values/time.ts";
import type { Clock } from "../platform/clock.ts";
import { causeOf, type Log } from "../platform/log.ts";
import { outageOf } from "../platform/outage.rules.ts";
import type { Database } from "../platform/storage/db.ts";
import type { WaitUntil } from "../platform/storage/isolate-cache.ts";
import type { CoinDetails } from "../upstreams/coingecko/coingecko.ts";
import { readDetails, readTiles, readTilesOf, type StoredTiles } from "./archive.queries.ts";
import type { StoredCoin, StoredHistory } from "./history.rules.ts";
import { recordRequest, recordRequests } from "./loads.queries.ts";
import { DETAILS_MAX_AGE, dayOf, readDays, readRecent, yearOf } from "./tiles.rules.ts";

type Entry = { stored: StoredCoin; readAt: number };

/** Ages up to which an entry is served without a read, and up to which it is read again in the background. */
const FRESH_FOR = 5 * MINUTE;
const FRESH_WHILE_LOADING = 15 * SECOND;
const USABLE_FOR = 60 * MINUTE;
/** A view that lacks the history or the details is recorded at most once in this time (ms) per coin and isolate. */
const NOTE_INTERVAL = 60 * MINUTE;
const MAX_COINS = 200;
const MAX_NOTES = 5_000;
/** Shown without the database. The market in memory has the price and the curve of seven days. */
const NOTHING_LOADED: StoredCoin = { recent: [], days: [], filled: false, details: null };

export type HistoryCache = {
  /**
   * The archive of a coin. A request for a missing history or missing details is recorded, so that they are loaded
   * soon.
   */
  read(coinId: string, waitUntil: WaitUntil): Promise<StoredCoin>;
  /** The archive of several coins, in one round trip and without keeping it. `withYears`: also the daily prices. */
  readMany(coinIds: readonly string[], withYears: boolean, waitUntil: WaitUntil): Promise<Map<string, StoredHistory>>;
};

/** Keeps the archive of the coins viewed last in the isolate, parsed once, so that a repeated view costs no query. */
export function createHistoryCache(
  { db, clock, log }: { db: Database; clock: Clock; log: Log },
  origin: string,
): HistoryCache {
  const entries = new Map<string, Entry>();
  /** When a view that lacks something was recorded, by coin. */
  const notedAt = new Map<string, number>();

  /** The coins of which no view was recorded lately. They count as recorded from now on. */
  function newlyMissing(coinIds: readonly string[], now: number): string[] {
    const missing = coinIds.filter(
      (id) => Math.abs(now - (notedAt.get(id) ?? Number.NEGATIVE_INFINITY)) >= NOTE_INTERVAL,
    );
    for (const id of missing) {
      notedAt.delete(id);
      notedAt.set(id, now);
    }
    for (const id of notedAt.keys()) {
      if (notedAt.size <= MAX_NOTES) break;
      notedAt.delete(id);
    }
    return missing;
  }

  function parse({ recent, years }: StoredTiles, now: number): StoredHistory {
    const ordered = years.toSorted((a, b) => a.year - b.year);
    return {
      recent: recent === null ? [] : readRecent(recent, now),
      days: [...readDays(ordered[0]?.earlier ?? "{}"), ...ordered.flatMap(({ days }) => readDays(days))],
      filled: years.some(({ filled }) => filled === 1),
    };
  }

  async function load(coinId: string, now: number): Promise<StoredCoin> {
    const year = yearOf(dayOf(now));
    const [tiles, details] = await Promise.all([readTiles(db, origin, coinId, year), readDetails(db, origin, coinId)]);
    return {
      ...parse(tiles, now),
      details: details ? { ...(JSON.parse(details.details) as CoinDetails), asOf: details.asOf } : null,
    };
  }

  async function reload(coinId: string, now: number): Promise<Entry> {
    const stored = await load(coinId, now);
    const entry = { stored, readAt: now };
    entries.delete(coinId);
    entries.set(coinId, entry);
    const [oldest] = entries.keys();
    if (entries.size > MAX_COINS && oldest !== undefined) entries.delete(oldest);
    return entry;
  }
  const logFailure = (error: unknown) => log("archive-failed", { cause: causeOf(error) });

  function recordMissing(coinId: string, { filled, details }: StoredCoin, now: number, waitUntil: WaitUntil) {
    const isComplete = filled && details !== null && ageOf(details.asOf, now) < DETAILS_MAX_AGE;
    if (isComplete || newlyMissing([coinId], now).length === 0) return;
    waitUntil(recordRequest(db, origin, coinId).catch(logFailure));
  }

  return {
    async read(coinId, waitUntil) {
      const now = clock.now();
      let entry = entries.get(coinId);
      const age = Math.abs(now - (entry?.readAt ?? Number.NEGATIVE_INFINITY));
      const freshFor = entry?.stored.filled ? FRESH_FOR : FRESH_WHILE_LOADING;
      if (!entry || age > USABLE_FOR) {
        entry = await reload(coinId, now).catch((error: unknown) => {
          if (!outageOf(error, now)) throw error;
          logFailure(error);
          return entry ?? { stored: NOTHING_LOADED, readAt: now };
        });
      } else if (age > freshFor) {
        entry.readAt = now;
        waitUntil(reload(coinId, now).catch(logFailure));
      }
      recordMissing(coinId, entry.stored, now, waitUntil);
      return entry.stored;
    },

    async readMany(coinIds, withYears, waitUntil) {
      const now = clock.now();
      const tiles = await readTilesOf(db, origin, coinIds, withYears ? yearOf(dayOf(now)) : null);
      const histories = new Map([...tiles].map(([coinId, stored]) => [coinId, parse(stored, now)]));
      const missing = coinIds.filter((coinId) => withYears && !histories.get(coinId)!.filled);
      const noted = newlyMissing(missing, now);
      if (noted.length > 0) waitUntil(recordRequests(db, origin, noted).catch(logFailure));
      return histories;
    },
  };
}
