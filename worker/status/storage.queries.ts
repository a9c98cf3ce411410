import type { Database } from "../platform/storage/db.ts";
import { prepare } from "../platform/storage/statement.ts";

const KEPT_DAYS = 400;
const SHOWN_DAYS = 31;

const STORE = `INSERT INTO storage_sizes (day, bytes) VALUES (:day, :bytes)
  ON CONFLICT (day) DO UPDATE SET bytes = excluded.bytes WHERE bytes <> excluded.bytes`;
const DELETE_OLD = `DELETE FROM storage_sizes
  WHERE day <= (SELECT day FROM storage_sizes ORDER BY day DESC LIMIT 1 OFFSET ${KEPT_DAYS})`;
const LIST = `SELECT day AS date, bytes FROM storage_sizes ORDER BY day DESC LIMIT ${SHOWN_DAYS}`;

/** D1 reports the size of the database with every result. */
export async function storeSize(db: Database, day: string): Promise<number> {
  const { meta } = await db.d1.prepare("SELECT 1").all();
  const values = { day, bytes: meta.size_after };
  await db.d1.batch([STORE, DELETE_OLD].map((text) => prepare(db, text, values)));
  return meta.size_after;
}

/** The newest first. */
export const listSizes = async ({ d1 }: Database) =>
  (await d1.prepare(LIST).all<{ date: string; bytes: number }>()).results;
