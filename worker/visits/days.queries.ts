import { and, inArray, isNotNull, lt, sql } from "drizzle-orm";
import type { Database } from "../platform/storage/db.ts";
import { insertSelect, jsonField, prepare } from "../platform/storage/statement.ts";
import { moveCursor } from "./batches.queries.ts";
import { dailyStats } from "./visits.table.ts";

export type DayCounts = {
  date: string;
  visits: number;
  /** Unique visitors of the day so far, estimated from `sketch`. */
  visitors: number;
  /** The text of the day's HyperLogLog sketch. */
  sketch: string;
  lostVisits: number;
  lostBatches: number;
};

/** The stored sketches by date. Days without a row are missing. */
export async function readSketches({ orm }: Database, dates: readonly string[]): Promise<Map<string, string | null>> {
  const rows = await orm
    .select({ date: dailyStats.date, visitors: dailyStats.visitors })
    .from(dailyStats)
    .where(inArray(dailyStats.date, sql`(SELECT value FROM json_each(${JSON.stringify(dates)}))`));
  return new Map(rows.map(({ date, visitors }) => [date, visitors]));
}

const field = jsonField<DayCounts>();
const ADD = `
  ${insertSelect(dailyStats, {
    date: field("date"),
    totalVisits: field("visits"),
    uniqueVisitors: field("visitors"),
    visitors: field("sketch"),
    lostVisits: field("lostVisits"),
    lostBatches: field("lostBatches"),
    createdAt: ":now",
  })}
  FROM json_each(:days)
  WHERE (SELECT batch_id FROM visit_marks WHERE name = 'days') = :from
  ON CONFLICT (date) DO UPDATE SET
    total_visits = total_visits + excluded.total_visits,
    unique_visitors = excluded.unique_visitors,
    visitors = excluded.visitors,
    lost_visits = lost_visits + excluded.lost_visits,
    lost_batches = lost_batches + excluded.lost_batches`;

/**
 * Adds the counts of the batches after `from` and up to `to` once, because the cursor moves in the same transaction.
 */
export async function addDays(db: Database, days: readonly DayCounts[], from: number, to: number, now: number) {
  const add = prepare(db, ADD, { days: JSON.stringify(days), now, from });
  await db.d1.batch([add, moveCursor(db, "days", from, to)]);
}

/** Deletes the sketches of past days, which are no longer needed. */
export async function dropSketchesBefore({ orm }: Database, date: string) {
  await orm
    .update(dailyStats)
    .set({ visitors: null })
    .where(and(lt(dailyStats.date, date), isNotNull(dailyStats.visitors)));
}
