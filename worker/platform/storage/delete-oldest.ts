import type { Database } from "./db.ts";
import { prepare } from "./statement.ts";

// Steps from id to id and stops at the first row that is not old, so that it reads no other row. A LIMIT alone would read
// that many rows even when none is old.
const deleteOldestOf = (table: string, time: string) => `
  WITH RECURSIVE oldest (id, at) AS (
    SELECT * FROM (SELECT id, ${time} FROM ${table} ORDER BY id LIMIT 1)
    UNION ALL
    SELECT next.id, next.${time} FROM oldest CROSS JOIN ${table} AS next
      ON next.id = (SELECT min(id) FROM ${table} WHERE id > oldest.id)
    WHERE oldest.at < :before LIMIT :limit)
  DELETE FROM ${table} WHERE id IN (SELECT id FROM oldest WHERE at < :before) RETURNING id`;

/**
 * Deletes at most `limit` rows with a time before `before`, from a table whose ids rise with that time. Returns how
 * many.
 */
export async function deleteOldest(
  db: Database,
  { table, time, before, limit }: { table: string; time: string; before: number; limit: number },
): Promise<number> {
  return (await prepare(db, deleteOldestOf(table, time), { before, limit }).all()).results.length;
}
