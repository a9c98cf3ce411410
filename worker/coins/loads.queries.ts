import { and, desc, eq, gt, lt, lte, sql } from "drizzle-orm";
import type { SQLiteColumn } from "drizzle-orm/sqlite-core";
import type { Database } from "../platform/storage/db.ts";
import { prepare } from "../platform/storage/statement.ts";
import { coinArchive, coinLoads } from "./archive.table.ts";

type Load = Pick<typeof coinLoads.$inferSelect, "coinId" | "failures" | "historyAt" | "detailsAt">;
const LOAD = {
  coinId: coinLoads.coinId,
  failures: coinLoads.failures,
  historyAt: coinLoads.historyAt,
  detailsAt: coinLoads.detailsAt,
};

const MAX_REQUESTS = 1_000_000;

/** Counts a view that lacked the history or the details, so that the most viewed coins are loaded first. */
export async function recordRequest(db: Database, origin: string, coinId: string) {
  await db.orm
    .insert(coinLoads)
    .values({ origin, coinId, requests: 1 })
    .onConflictDoUpdate({
      target: [coinLoads.origin, coinLoads.coinId],
      set: { requests: sql`${coinLoads.requests} + 1` },
      setWhere: lt(coinLoads.requests, MAX_REQUESTS),
    });
}

/** Counts a view of several coins that lacked the history or the details. */
export async function recordRequests(db: Database, origin: string, coinIds: readonly string[]) {
  await prepare(
    db,
    `INSERT INTO coin_loads (origin, coin_id, requests) SELECT :origin, value, 1 FROM json_each(:coinIds) WHERE true
     ON CONFLICT (origin, coin_id) DO UPDATE SET requests = requests + 1 WHERE requests < ${MAX_REQUESTS}`,
    { origin, coinIds: JSON.stringify(coinIds) },
  ).run();
}

const LIST_LOADS = `
  SELECT asked.value AS coinId, coalesce(load.history_at, 0) AS historyAt, coalesce(load.requests, 0) AS requests
  FROM json_each(:coinIds) AS asked
  LEFT JOIN coin_loads AS load ON load.origin = :origin AND load.coin_id = asked.value`;

/** When the histories of these coins were loaded (ms; 0 for never), and how many views wait for them. */
export async function listHistoryLoads(db: Database, origin: string, coinIds: readonly string[]) {
  const statement = prepare(db, LIST_LOADS, { origin, coinIds: JSON.stringify(coinIds) });
  return (await statement.all<Pick<typeof coinLoads.$inferSelect, "coinId" | "historyAt" | "requests">>()).results;
}

/** The coin that most visitors wait for, whose history or details are missing and may be tried now. */
export async function findRequested(
  db: Database,
  origin: string,
  part: "history" | "details",
  now: number,
  before: number,
): Promise<Load | undefined> {
  const missing = part === "history" ? eq(coinLoads.historyAt, 0) : lt(coinLoads.detailsAt, before);
  const [row] = await db.orm
    .select(LOAD)
    .from(coinLoads)
    .where(and(eq(coinLoads.origin, origin), gt(coinLoads.requests, 0), lte(coinLoads.retryAt, now), missing))
    .orderBy(desc(coinLoads.requests))
    .limit(1);
  return row;
}

const FIND_UNFILLED = `
  SELECT requested.value AS coinId, coalesce(load.failures, 0) AS failures FROM json_each(:ids) AS requested
  LEFT JOIN coin_loads AS load ON load.origin = :origin AND load.coin_id = requested.value
  WHERE coalesce(load.history_at, 0) = 0 AND coalesce(load.retry_at, 0) <= :now
  ORDER BY requested.key LIMIT 1`;

/** The first of these coins without a loaded history that may be tried now. */
export async function findUnfilled(db: Database, origin: string, ids: readonly string[], now: number) {
  const statement = prepare(db, FIND_UNFILLED, { origin, ids: JSON.stringify(ids), now });
  const row = await statement.first<{ coinId: string; failures: number }>();
  return row ?? undefined;
}

/** Charges a call to the day's counts before it is made. */
export async function countCall(db: Database, origin: string, part: "history" | "details" | "candles", day: number) {
  const isToday = sql`${coinArchive.day} = ${day}`;
  const today = (count: SQLiteColumn, added: boolean) =>
    sql`CASE WHEN ${isToday} THEN ${count} ELSE 0 END + ${Number(added)}`;
  await db.orm
    .update(coinArchive)
    .set({
      day,
      historyToday: today(coinArchive.historyToday, part === "history"),
      detailsToday: today(coinArchive.detailsToday, part === "details"),
      candlesToday: today(coinArchive.candlesToday, part === "candles"),
      historyCalls: sql`${coinArchive.historyCalls} + ${Number(part === "history")}`,
    })
    .where(eq(coinArchive.origin, origin));
}

/** Marks all histories to be loaded again, within the calls that the first load of all coins may make. */
export async function restartFilling(db: Database, origin: string, now: number) {
  await db.orm.batch([
    db.orm.update(coinArchive).set({ startedAt: now, historyCalls: 0 }).where(eq(coinArchive.origin, origin)),
    db.orm
      .update(coinLoads)
      .set({ historyAt: 0 })
      .where(and(eq(coinLoads.origin, origin), gt(coinLoads.historyAt, 0))),
  ]);
}

export async function recordBackgroundCall(db: Database, origin: string, now: number) {
  await db.orm.update(coinArchive).set({ backgroundAt: now }).where(eq(coinArchive.origin, origin));
}

/** Records a load. The count of waiting views becomes 0 once both parts are loaded. */
export async function recordLoaded(
  db: Database,
  origin: string,
  coinId: string,
  part: "history" | "details",
  now: number,
  detailsBefore: number,
) {
  const time = part === "history" ? { historyAt: now } : { detailsAt: now };
  const isOtherMissing = part === "history" ? lt(coinLoads.detailsAt, detailsBefore) : eq(coinLoads.historyAt, 0);
  await db.orm
    .insert(coinLoads)
    .values({ origin, coinId, ...time })
    .onConflictDoUpdate({
      target: [coinLoads.origin, coinLoads.coinId],
      set: {
        ...time,
        failures: 0,
        retryAt: 0,
        requests: sql`CASE WHEN ${isOtherMissing} THEN ${coinLoads.requests} ELSE 0 END`,
      },
    });
}

export async function recordLoadFailure(
  db: Database,
  origin: string,
  coinId: string,
  failures: number,
  retryAt: number,
) {
  await db.orm
    .insert(coinLoads)
    .values({ origin, coinId, failures, retryAt })
    .onConflictDoUpdate({ target: [coinLoads.origin, coinLoads.coinId], set: { failures, retryAt } });
}
