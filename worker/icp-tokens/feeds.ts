import { isoTime, MINUTE } from "../../shared/values/time.ts";
import { BoundedMap } from "../platform/bounded-map.ts";
import type { Clock } from "../platform/clock.ts";
import { type PreparedHeaders, PUBLIC_JSON, prepareHeaders } from "../platform/http/replies.ts";
import { causeOf, type Log } from "../platform/log.ts";
import type { Database } from "../platform/storage/db.ts";
import { cacheInIsolate, type IsolateCache, type WaitUntil } from "../platform/storage/isolate-cache.ts";
import { readFeed, recordRequest } from "./feeds.queries.ts";

/** The last loaded version of a feed, with the headers of every reply that is made from it. */
export type Feed<Body> = { loadedAt: number; body: Body; headers: PreparedHeaders };

export type FeedCache = {
  /** The newest known version, or null when the feed was never loaded. */
  read<Body>(name: string, waitUntil: WaitUntil): Promise<Feed<Body> | null>;
  /** The newest stored version, for decisions. */
  latest<Body>(name: string): Promise<Feed<Body> | null>;
  /** Records that a visitor requested a series, so that the cron loads it. */
  markWanted(name: string, waitUntil: WaitUntil): void;
};

const WANTED_INTERVAL = MINUTE;
/** Bounds the cache, because visitors can request any series. */
const MAX_CACHED = 200;

export function createFeedCache(
  { db, clock, log }: { db: Database; clock: Clock; log: Log },
  { origin, source }: { origin: string; source: string },
): FeedCache {
  const caches = new BoundedMap<string, IsolateCache<Feed<unknown>>>(MAX_CACHED);
  const markedAt = new BoundedMap<string, number>(MAX_CACHED);

  function toFeed(loadedAt: number, body: string): Feed<unknown> {
    const headers = prepareHeaders(String(loadedAt), {
      ...PUBLIC_JSON,
      "X-Data-As-Of": isoTime(loadedAt),
      "X-Data-Source": source,
    });
    return { loadedAt, body: JSON.parse(body), headers };
  }

  function cacheOf(name: string): IsolateCache<Feed<unknown>> {
    const existing = caches.get(name);
    if (existing) return existing;
    const cache = cacheInIsolate<Feed<unknown>>({
      async read(cached) {
        const row = await readFeed(db, origin, name, cached?.loadedAt ?? 0);
        return row && row.body !== "" ? toFeed(row.loadedAt, row.body) : undefined;
      },
      versionOf: ({ loadedAt }) => loadedAt,
      clock,
      log,
      name: `feed ${name}`,
    });
    caches.set(name, cache);
    return cache;
  }

  return {
    read: <Body>(name: string, waitUntil: WaitUntil) => cacheOf(name).current(waitUntil) as Promise<Feed<Body> | null>,
    latest: <Body>(name: string) => cacheOf(name).latest() as Promise<Feed<Body> | null>,
    markWanted(name, waitUntil) {
      const now = clock.now();
      if (Math.abs(now - (markedAt.get(name) ?? 0)) <= WANTED_INTERVAL) return;
      markedAt.set(name, now);
      const logFailure = (error: unknown) => log("want-note-failed", { name, cause: causeOf(error) });
      waitUntil(recordRequest(db, origin, name, now, WANTED_INTERVAL).catch(logFailure));
    },
  };
}
