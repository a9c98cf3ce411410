import type { Database } from "../platform/storage/db.ts";
import { prepare } from "../platform/storage/statement.ts";

const COUNT = `
  SELECT (SELECT count(*) FROM alert_deliveries WHERE due_at <= :now) AS webhooks,
    (SELECT count(*) FROM push_deliveries WHERE due_at <= :now) AS pushes,
    (SELECT count(*) FROM visit_batches WHERE id > (SELECT coalesce(min(batch_id), 0) FROM visit_marks)) AS visits`;

type Waiting = { webhooks: number; pushes: number; visits: number };

/** How much work waits: due messages to webhooks and browsers, and batches of visits that are not counted yet. */
export async function countWaiting(db: Database, now: number): Promise<Waiting> {
  const row = await prepare(db, COUNT, { now }).first<Waiting>();
  return row ?? { webhooks: 0, pushes: 0, visits: 0 };
}
