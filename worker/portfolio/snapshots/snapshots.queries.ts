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
  })}
  FROM json_each(:rows) WHERE true
  ON CONFLICT DO NOTHING`;

/** Inserts snapshots. A bucket's first snapshot is never replaced. */
export const insertSnapshots = (db: Database, rows: readonly SnapshotRow[]): D1PreparedStatement =>
  prepare(db, INSERT, { rows: JSON.stringify(rows) });

// Daily snapshots are kept forever. Hourly ones are only needed for the charts of a day and of a week.
const DELETE_HOURLY = `
  DELETE FROM portfolio_snapshots
  WHERE user_id IN (SELECT value FROM json_each(?1)) AND bucket < ?2 AND bucket % ${DAY} <> 0`;

export const deleteHourlyBefore = ({ d1 }: Database, userIds: readonly string[], before: number): D1PreparedStatement =>
  d1.prepare(DELETE_HOURLY).bind(JSON.stringify(userIds), before);

/** The newest points since a time, oldest first. */
export async function listSnapshots(
  db: Database,
  userId: string,
  since: number,
  dailyOnly: boolean,
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
    .limit(MAX_POINTS);
  return rows.reverse();
}

const usersWithoutSnapshot = (table: string) => `
  SELECT DISTINCT user_id FROM ${table} AS p
  WHERE user_id > ?1 AND NOT EXISTS (SELECT 1 FROM portfolio_snapshots AS s WHERE s.user_id = p.user_id AND s.bucket = ?2)
  ORDER BY user_id LIMIT ?3`;
const USERS_DUE = `
  SELECT user_id AS userId FROM (${usersWithoutSnapshot("spot_positions")})
  UNION SELECT user_id FROM (${usersWithoutSnapshot("leveraged_positions")})
  UNION SELECT user_id FROM (${usersWithoutSnapshot("linked_accounts")})
  ORDER BY 1 LIMIT ?3`;

/** The ids of users with positions or linked accounts but without a snapshot of this bucket, in order, after an id. */
export async function listUsersDue(db: Database, after: string, bucket: number, limit: number): Promise<string[]> {
  const { results } = await db.d1.prepare(USERS_DUE).bind(after, bucket, limit).all<{ userId: string }>();
  return results.map(({ userId }) => userId);
}
