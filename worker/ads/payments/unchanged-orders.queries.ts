import type { Database } from "../../platform/storage/db.ts";
import { jsonField, prepare } from "../../platform/storage/statement.ts";
import type { IdRange, UnchangedOrder } from "./unchanged-orders.rules.ts";

/** A position in the queue of due orders, which is sorted by `nextCheckAt` and then by id. */
export type QueuePosition = { network: string; nextCheckAt: number; id: number };

// The update walks the index on status and id, which it does not change, so that each row is read once. The conditions
// exclude the other rows of the range: orders with other values, orders changed meanwhile, and orders that come after
// the last checked one.
const UPDATE_RANGE = `
  UPDATE ad_orders SET checked_at = COALESCE(:checkedAt, checked_at), scan_from = :scanFrom, next_check_at = :nextCheckAt
  WHERE status = :status AND id BETWEEN :first AND :last AND +network = :network AND revision = :revision
    AND (next_check_at < :queueTime OR (next_check_at = :queueTime AND id <= :queueId))`;
const field = jsonField<UnchangedOrder>("unchanged.value");
const UPDATE_LIST = `
  UPDATE ad_orders SET checked_at = COALESCE(:checkedAt, checked_at), scan_from = ${field("scanFrom")},
    next_check_at = ${field("nextCheckAt")}
  FROM json_each(:orders) AS unchanged
  WHERE ad_orders.id = ${field("id")} AND ad_orders.revision = ${field("revision")}`;

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
  const { network, nextCheckAt: queueTime, id: queueId } = lastChecked;
  const statements = ranges.map((range) =>
    prepare(db, UPDATE_RANGE, { ...range, checkedAt, network, queueTime, queueId }),
  );
  if (rest.length > 0) statements.push(prepare(db, UPDATE_LIST, { orders: JSON.stringify(rest), checkedAt }));
  if (statements.length > 0) await db.d1.batch(statements);
}
