import { and, eq, gte, inArray, lt, ne, or } from "drizzle-orm";
import type { Database } from "../platform/storage/db.ts";
import type { FeedState } from "./feeds.rules.ts";
import { icpFeeds as feeds } from "./feeds.table.ts";

export type FeedRow = { loadedAt: number; body: string };

/** Reads a feed, or undefined when the caller has its newest version already. */
export async function readFeed(
  db: Database,
  origin: string,
  name: string,
  knownLoadedAt: number,
): Promise<FeedRow | undefined> {
  const [row] = await db.orm
    .select({ loadedAt: feeds.loadedAt, body: feeds.body })
    .from(feeds)
    .where(and(eq(feeds.origin, origin), eq(feeds.name, name), ne(feeds.loadedAt, knownLoadedAt)));
  return row;
}

/** The load states of the named feeds and of all feeds that visitors have requested since `requestedSince`. */
export async function readFeedStates(
  db: Database,
  origin: string,
  names: readonly string[],
  requestedSince: number,
  limit: number,
): Promise<FeedState[]> {
  const { name, loadedAt, triedAt, failures, requestedAt } = feeds;
  return db.orm
    .select({ name, loadedAt, triedAt, failures, requestedAt })
    .from(feeds)
    .where(and(eq(feeds.origin, origin), or(inArray(name, [...names]), gte(requestedAt, requestedSince))))
    .limit(limit);
}

export async function writeFeed(db: Database, origin: string, name: string, now: number, body: string) {
  const set = { loadedAt: now, triedAt: now, failures: 0, body };
  await db.orm
    .insert(feeds)
    .values({ origin, name, ...set })
    .onConflictDoUpdate({ target: [feeds.origin, feeds.name], set });
}

export async function recordFeedFailure(db: Database, origin: string, name: string, now: number, failures: number) {
  const set = { triedAt: now, failures };
  await db.orm
    .insert(feeds)
    .values({ origin, name, ...set })
    .onConflictDoUpdate({ target: [feeds.origin, feeds.name], set });
}

/** Records a request for a feed, at most once in `interval` ms. */
export async function recordRequest(db: Database, origin: string, name: string, now: number, interval: number) {
  await db.orm
    .insert(feeds)
    .values({ origin, name, requestedAt: now })
    .onConflictDoUpdate({
      target: [feeds.origin, feeds.name],
      set: { requestedAt: now },
      setWhere: lt(feeds.requestedAt, now - interval),
    });
}

/** Deletes series that no visitor has requested since `unrequestedSince`. Lists are never deleted. */
export async function deleteUnrequestedSeries(
  db: Database,
  lists: readonly string[],
  unrequestedSince: number,
): Promise<number> {
  const deleted = await db.orm
    .delete(feeds)
    .where(
      and(
        lt(feeds.requestedAt, unrequestedSince),
        lt(feeds.triedAt, unrequestedSince),
        ...lists.map((name) => ne(feeds.name, name)),
      ),
    )
    .returning({ name: feeds.name });
  return deleted.length;
}
