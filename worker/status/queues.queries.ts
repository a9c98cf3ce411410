import type { Database } from "../platform/storage/db.ts";
import { prepare } from "../platform/storage/statement.ts";

const COUNT = `
  SELECT (SELECT count(*) FROM alert_deliveries WHERE due_at <= :now) AS webhooks,
    (SELECT count(*) FROM visit_batches WHERE id > (SELECT coalesce(min(batch_id), 0) FROM visit_marks)) AS visits`;

/** How much work waits: due webhook messages, and batches of visits that are not counted yet. */
export async function countWaiting(db: Database, now: number): Promise<{ webhooks: number; visits: number }> {
  const row = await prepare(db, COUNT, { now }).first<{ webhooks: number; visits: number }>();
  return row ?? { webhooks: 0, visits: 0 };
}
