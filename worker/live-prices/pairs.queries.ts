import { and, eq, sql } from "drizzle-orm";
import { VENUES, type VenueName } from "../../shared/live-prices/frame.ts";
import { marketSnapshot } from "../markets/snapshot.table.ts";
import type { Database } from "../platform/storage/db.ts";
import type { LoadState } from "./loads.rules.ts";
import type { ListedPair } from "./pair-map.rules.ts";
import { venuePairs } from "./pairs.table.ts";

const isRow = (origin: string, venue: VenueName) => and(eq(venuePairs.origin, origin), eq(venuePairs.venue, venue));

/** How far the list of each venue is loaded, in the order of preference. */
export async function readLoads(db: Database, origin: string, month: string): Promise<LoadState[]> {
  const rows = await db.orm
    .select({
      venue: venuePairs.venue,
      nextPage: venuePairs.nextPage,
      loadedAt: venuePairs.loadedAt,
      retryAt: venuePairs.retryAt,
      calls: sql<number>`CASE WHEN ${venuePairs.month} = ${month} THEN ${venuePairs.calls} ELSE 0 END`,
    })
    .from(venuePairs)
    .where(eq(venuePairs.origin, origin));
  const stored = new Map(rows.map((row) => [row.venue, row]));
  return VENUES.map((venue) => stored.get(venue) ?? { venue, nextPage: 1, loadedAt: 0, retryAt: 0, calls: 0 });
}

/** Counts a call before it is made. `retryAt` holds unless the reply is stored. */
export async function countCall(db: Database, origin: string, venue: VenueName, month: string, retryAt: number) {
  await db.orm
    .insert(venuePairs)
    .values({ origin, venue, month, calls: 1, retryAt })
    .onConflictDoUpdate({
      target: [venuePairs.origin, venuePairs.venue],
      set: {
        month,
        calls: sql`CASE WHEN ${venuePairs.month} = ${month} THEN ${venuePairs.calls} ELSE 0 END + 1`,
        retryAt,
      },
    });
}

/** Adds a page to the load that is under way. The last page makes its list the current one. */
export async function storePage(
  db: Database,
  origin: string,
  { venue, nextPage }: LoadState,
  pairs: readonly ListedPair[],
  completedAt: number | null,
) {
  const text = JSON.stringify(pairs);
  const merged = sql`(SELECT json_group_array(json(value)) FROM (
    SELECT value FROM json_each(${nextPage === 1 ? "[]" : sql`${venuePairs.partial}`})
    UNION ALL SELECT value FROM json_each(${text})))`;
  await db.orm
    .update(venuePairs)
    .set(
      completedAt === null
        ? { partial: merged, nextPage: nextPage + 1, retryAt: 0 }
        : { pairs: merged, partial: "[]", nextPage: 1, loadedAt: completedAt, retryAt: 0 },
    )
    .where(and(isRow(origin, venue), eq(venuePairs.nextPage, nextPage)));
}

/** The complete lists that belong to the stored market. */
export async function readPairs(db: Database): Promise<Record<VenueName, ListedPair[]>> {
  const rows = await db.orm
    .select({ venue: venuePairs.venue, pairs: venuePairs.pairs })
    .from(venuePairs)
    .innerJoin(marketSnapshot, eq(marketSnapshot.origin, venuePairs.origin));
  const lists: Record<VenueName, ListedPair[]> = { binance: [], kraken: [] };
  for (const { venue, pairs } of rows) lists[venue] = JSON.parse(pairs);
  return lists;
}
