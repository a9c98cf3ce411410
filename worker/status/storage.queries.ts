import type { Database } from "../platform/storage/db.ts";

const KEPT_DAYS = 400;
const SHOWN_DAYS = 31;

const STORE = `INSERT INTO storage_sizes (day, bytes) VALUES (?1, ?2)
  ON CONFLICT (day) DO UPDATE SET bytes = excluded.bytes WHERE bytes <> excluded.bytes`;
const DELETE_OLD = `DELETE FROM storage_sizes
  WHERE day <= (SELECT day FROM storage_sizes ORDER BY day DESC LIMIT 1 OFFSET ${KEPT_DAYS})`;
const LIST = `SELECT day AS date, bytes FROM storage_sizes ORDER BY day DESC LIMIT ${SHOWN_DAYS}`;

/** D1 reports the size of the database with every result. */
export async function storeSize({ d1 }: Database, day: string): Promise<number> {
  const { meta } = await d1.prepare("SELECT 1").all();
  await d1.batch([d1.prepare(STORE).bind(day, meta.size_after), d1.prepare(DELETE_OLD)]);
  return meta.size_after;
}

/** The newest first. */
export const listSizes = async ({ d1 }: Database) =>
  (await d1.prepare(LIST).all<{ date: string; bytes: number }>()).results;
