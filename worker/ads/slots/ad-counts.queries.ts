import type { Database } from "../../platform/storage/db.ts";

export type ReportedCount = { id: string; impressions: number; clicks: number };

const ADD = `
  INSERT INTO ad_counts (order_id, day, impressions, clicks)
  SELECT ad_orders.id, ?2, seen.value ->> 1, seen.value ->> 2
  FROM json_each(?1) AS seen JOIN ad_orders ON ad_orders.id = seen.value ->> 0
  WHERE ad_orders.status = 'active' AND ad_orders.start_date <= ?3 AND ad_orders.end_date > ?3
  ON CONFLICT (order_id, day) DO UPDATE SET
    impressions = impressions + excluded.impressions, clicks = clicks + excluded.clicks`;
const CAP_CLICKS = `
  UPDATE ad_counts SET clicks = impressions
  WHERE day = ?2 AND clicks > impressions AND order_id IN (SELECT value ->> 0 FROM json_each(?1))`;

/** Adds to the counts of running ads and ignores all other ids. A day never has more clicks than impressions. */
export async function addCounts({ d1 }: Database, counts: readonly ReportedCount[], day: string, now: number) {
  const rows = JSON.stringify(counts.map(({ id, impressions, clicks }) => [Number(id), impressions, clicks]));
  await d1.batch([d1.prepare(ADD).bind(rows, day, now), d1.prepare(CAP_CLICKS).bind(rows, day)]);
}
