import type { Database } from "../platform/storage/db.ts";

const COUNT = `
  SELECT (SELECT count(*) FROM alert_deliveries WHERE due_at <= ?1) AS webhooks,
    (SELECT count(*) FROM visit_batches WHERE id > (SELECT coalesce(min(batch_id), 0) FROM visit_marks)) AS visits`;

/** How much work waits: due webhook messages, and batches of visits that are not counted yet. */
export async function countWaiting({ d1 }: Database, now: number): Promise<{ webhooks: number; visits: number }> {
  const row = await d1.prepare(COUNT).bind(now).first<{ webhooks: number; visits: number }>();
  return row ?? { webhooks: 0, visits: 0 };
}
