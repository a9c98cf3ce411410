import { lte, type SQL, sql } from "drizzle-orm";
import type { SQLiteColumn, SQLiteTable } from "drizzle-orm/sqlite-core";
import type { Database } from "./db.ts";

const BATCH = 5_000;

/**
 * Deletes at most `BATCH` rows whose time is not after `until`, and returns how many. `time` needs an index, so that only
 * the deleted rows are read. `id` identifies a row.
 */
export async function deleteExpired(
  db: Database,
  table: SQLiteTable,
  id: SQLiteColumn | SQL<unknown>,
  time: SQLiteColumn,
  until: number,
): Promise<number> {
  const expired = db.orm.select({ id }).from(table).where(lte(time, until)).limit(BATCH);
  const rows = await db.orm.delete(table).where(sql`${id} IN ${expired}`).returning({ id });
  return rows.length;
}
