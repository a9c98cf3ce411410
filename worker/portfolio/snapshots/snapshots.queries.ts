import { and, desc, eq, gte, sql } from "drizzle-orm";
import { DAY } from "../../../shared/values/time.ts";
import type { Database } from "../../platform/storage/db.ts";
import { insertSelect, jsonField, prepare } from "../../platform/storage/statement.ts";
import { portfolioSnapshots as snapshots } from "./snapshots.table.ts";

export type SnapshotRow = typeof snapshots.$inferSelect;

/** Maximum points of a chart. More points than pixels would not be visible. */
const MAX_POINTS = 1500;

const field = jsonField<SnapshotRow>();
const INSERT = `
  ${insertSelect(snapshots, {
    userId: field("userId"),
    bucket: field("bucket"),
    takenAt: field("takenAt"),
    value: field("value"),
    cost: field("cost"),
    pnl: field("pnl"),
    equity: field("equity"),
    equityCost: field("equityCost"),
  })}
  FROM json_each(:rows) WHERE true
  ON CONFLICT DO NOTHING`;

/** Inserts snapshots. A bucket's first snapshot is never replaced. */
export const insertSnapshots = (db: Database, rows: readonly SnapshotRow[]): D1PreparedStatement =>
  prepare(db, INSERT, { rows: JSON.stringify(rows) });

// Hourly snapshots are only needed for the charts of a day and of a week, and no chart shows more than `MAX_POINTS` days.
// A job that paused for a month leaves hourly rows behind; they are few, and the daily limit deletes them.
const DELETE_OLD = [
  `DELETE FROM portfolio_snapshots WHERE user_id IN (SELECT value FROM json_each(:users))
     AND bucket >= :hourly - ${30 * DAY} AND bucket < :hourly AND bucket % ${DAY} <> 0`,
  `DELETE FROM portfolio_snapshots WHERE user_id IN (SELECT value FROM json_each(:users)) AND bucket < :daily`,
];

/** Deletes the hourly snapshots from before a time, and daily ones that no chart shows. */
export const deleteOldSnapshots = (
  db: Database,
  userIds: readonly string[],
  { now, hourlyBefore }: { now: number; hourlyBefore: number },
): D1PreparedStatement[] => {
  const values = { users: JSON.stringify(userIds), hourly: hourlyBefore, daily: now - MAX_POINTS * DAY };
  return DELETE_OLD.map((text) => prepare(db, text, values));
};

/** The newest points since a time, oldest first. */
export async function listSnapshots(
  db: Database,
  userId: string,
  since: number,
  dailyOnly: boolean,
  limit = MAX_POINTS,
): Promise<SnapshotRow[]> {
  const rows = await db.orm
    .select()
    .from(snapshots)
    .where(
      and(
        eq(snapshots.userId, userId),
        gte(snapshots.bucket, since),
        dailyOnly ? sql`${snapshots.bucket} % ${DAY} = 0` : undefined,
      ),
    )
    .orderBy(desc(snapshots.bucket))
    .limit(limit);
  return rows.reverse();
}

/** The time of a user's oldest record; null without any. */
export async function firstSnapshotAt(db: Database, userId: string): Promise<number | null> {
  const [row] = await db.orm
    .select({ takenAt: snapshots.takenAt })
    .from(snapshots)
    .where(eq(snapshots.userId, userId))
    .orderBy(snapshots.bucket)
    .limit(1);
  return row?.takenAt ?? null;
}

/** Deletes the records since a time (ms). */
export const deleteSnapshotsSince = (db: Database, userId: string, since: number): Promise<unknown> =>
  db.orm.delete(snapshots).where(and(eq(snapshots.userId, userId), gte(snapshots.takenAt, since)));

/** Removes the costs and the P&L of all records of a user. */
export const removeCosts = (db: Database, userId: string): Promise<unknown> =>
  db.orm.update(snapshots).set({ cost: null, pnl: null, equityCost: null }).where(eq(snapshots.userId, userId));

const TABLES = ["spot_positions", "leveraged_positions", "linked_accounts"];
/** Steps through an index that begins with the user, one step per user regardless of the user's rows. */
const usersAfter = (table: string) => `
  WITH RECURSIVE found (id) AS (
    SELECT min(user_id) FROM ${table} WHERE user_id > :after
    UNION ALL SELECT (SELECT min(user_id) FROM ${table} WHERE user_id > found.id) FROM found WHERE found.id IS NOT NULL
    LIMIT :limit
  ) SELECT id FROM found WHERE id IS NOT NULL`;
const USERS_AFTER = `${TABLES.map((table) => `SELECT id FROM (${usersAfter(table)})`).join(" UNION ")} ORDER BY 1 LIMIT :limit`;

/** The ids of users with positions or linked accounts, in order, after an id. */
export async function listUsersAfter(db: Database, after: string, limit: number): Promise<string[]> {
  const { results } = await prepare(db, USERS_AFTER, { after, limit }).all<{ id: string }>();
  return results.map(({ id }) => id);
}

/** The highest row number of each table, so that later rows are found without reading the others. */
export type LastRows = { spot: number; leveraged: number; linked: number };
const [SPOT, LEVERAGED, LINKED] = TABLES.map((table) => `(SELECT coalesce(max(rowid), 0) FROM ${table})`);
const LAST_ROWS = `SELECT ${SPOT} AS spot, ${LEVERAGED} AS leveraged, ${LINKED} AS linked`;

export const readLastRows = async ({ d1 }: Database): Promise<LastRows> => (await d1.prepare(LAST_ROWS).first())!;

const NEW_USERS = `
  SELECT DISTINCT user_id AS id FROM (
    SELECT user_id FROM spot_positions WHERE rowid > :spot
    UNION ALL SELECT user_id FROM leveraged_positions WHERE rowid > :leveraged
    UNION ALL SELECT user_id FROM linked_accounts WHERE rowid > :linked) AS p
  WHERE NOT EXISTS (SELECT 1 FROM portfolio_snapshots AS s WHERE s.user_id = p.user_id AND s.bucket = :bucket)
  ORDER BY 1 LIMIT :limit`;

/** Users with rows after these, but without a snapshot of this bucket. */
export async function listNewUsers(db: Database, after: LastRows, bucket: number, limit: number): Promise<string[]> {
  const { results } = await prepare(db, NEW_USERS, { ...after, bucket, limit }).all<{ id: string }>();
  return results.map(({ id }) => id);
}
