import { and, desc, eq, gte, sql } from "drizzle-orm";
import { DAY } from "../../shared/values/time.ts";
import type { Database } from "../platform/storage/db.ts";
import { portfolioSnapshots as snapshots } from "./snapshots.table.ts";

export type SnapshotRow = typeof snapshots.$inferSelect;

/** Points of one chart: more than its pixels would only be sent. */
const MOST_POINTS = 1500;

const INSERT = `
  INSERT INTO portfolio_snapshots (user_id, bucket, taken_at, value, cost, pnl)
  SELECT value->>0, value->>1, value->>2, value->>3, value->>4, value->>5 FROM json_each(?1) WHERE true
  ON CONFLICT DO NOTHING`;

/** The first of a bucket stays. */
export const insertSnapshots = ({ d1 }: Database, rows: readonly SnapshotRow[]): D1PreparedStatement =>
  d1
    .prepare(INSERT)
    .bind(JSON.stringify(rows.map((row) => [row.userId, row.bucket, row.takenAt, row.value, row.cost, row.pnl])));

// Days stay for ever; the hours between them are for the charts of a day and of a week.
const PRUNE = `
  DELETE FROM portfolio_snapshots
  WHERE user_id IN (SELECT value FROM json_each(?1)) AND bucket < ?2 AND bucket % ${DAY} <> 0`;

export const pruneHours = ({ d1 }: Database, userIds: readonly string[], before: number): D1PreparedStatement =>
  d1.prepare(PRUNE).bind(JSON.stringify(userIds), before);

/** The newest points since a time, oldest first. */
export async function listSnapshots(
  db: Database,
  userId: string,
  since: number,
  onlyDays: boolean,
): Promise<SnapshotRow[]> {
  const rows = await db.orm
    .select()
    .from(snapshots)
    .where(
      and(
        eq(snapshots.userId, userId),
        gte(snapshots.bucket, since),
        onlyDays ? sql`${snapshots.bucket} % ${DAY} = 0` : undefined,
      ),
    )
    .orderBy(desc(snapshots.bucket))
    .limit(MOST_POINTS);
  return rows.reverse();
}

const OWNERS = (table: string) => `
  SELECT DISTINCT user_id FROM ${table} AS p
  WHERE user_id > ?1 AND NOT EXISTS (SELECT 1 FROM portfolio_snapshots AS s WHERE s.user_id = p.user_id AND s.bucket = ?2)
  ORDER BY user_id LIMIT ?3`;
const DUE = `
  SELECT user_id AS userId FROM (${OWNERS("spot_positions")})
  UNION SELECT user_id FROM (${OWNERS("leveraged_positions")})
  ORDER BY 1 LIMIT ?3`;

/** People with positions and without a snapshot of this bucket, by id, after one. */
export async function listDue(db: Database, after: string, bucket: number, limit: number): Promise<string[]> {
  const { results } = await db.d1.prepare(DUE).bind(after, bucket, limit).all<{ userId: string }>();
  return results.map(({ userId }) => userId);
}
