import type { Database } from "../../platform/storage/db.ts";
import type { IdRange, UnchangedOrder } from "./unchanged-orders.rules.ts";

/** A position in the queue of due orders, which is sorted by `nextCheckAt` and then by id. */
export type QueuePosition = { network: string; nextCheckAt: number; id: number };

// The update walks the index on status and id, which it does not change, so that each row is read once. The conditions
// exclude the other rows of the range: orders with other values, orders changed meanwhile, and orders that come after
// the last checked one.
const UPDATE_RANGE = `
  UPDATE ad_orders SET checked_at = COALESCE(?1, checked_at), scan_from = ?2, next_check_at = ?3
  WHERE status = ?4 AND id BETWEEN ?5 AND ?6 AND +network = ?7 AND revision = ?8
    AND (next_check_at < ?9 OR (next_check_at = ?9 AND id <= ?10))`;
const UPDATE_LIST = `
  UPDATE ad_orders SET checked_at = COALESCE(?2, checked_at), scan_from = seen.value ->> 2, next_check_at = seen.value ->> 3
  FROM json_each(?1) AS seen WHERE ad_orders.id = seen.value ->> 0 AND ad_orders.revision = seen.value ->> 1`;

/**
 * Stores the next check of orders that are otherwise unchanged. `lastChecked` is the last queue position of the run.
 * `checkedAt` is null when the scan failed; then only the next check is set.
 */
export async function storeUnchanged(
  db: Database,
  { ranges, rest }: { ranges: readonly IdRange[]; rest: readonly UnchangedOrder[] },
  lastChecked: QueuePosition,
  checkedAt: number | null,
) {
  const list = JSON.stringify(rest.map((row) => [row.id, row.revision, row.scanFrom, row.nextCheckAt]));
  const statements = ranges.map((range) =>
    db.d1
      .prepare(UPDATE_RANGE)
      .bind(
        checkedAt,
        range.scanFrom,
        range.nextCheckAt,
        range.status,
        range.first,
        range.last,
        lastChecked.network,
        range.revision,
        lastChecked.nextCheckAt,
        lastChecked.id,
      ),
  );
  if (rest.length > 0) statements.push(db.d1.prepare(UPDATE_LIST).bind(list, checkedAt));
  if (statements.length > 0) await db.d1.batch(statements);
}
