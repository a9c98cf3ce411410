import type { Database } from "../platform/db.ts";

export type SeenCount = { id: string; impressions: number; clicks: number };

/** Adds to the counts of ads that run; of anything else nothing is kept. */
export async function addCounts(db: Database, counts: readonly SeenCount[], day: string, now: number) {
  await db.d1
    .prepare(
      `INSERT INTO ad_counts (order_id, day, impressions, clicks)
       SELECT ad_orders.id, ?2, SUM(seen.value ->> 1), SUM(seen.value ->> 2)
       FROM json_each(?1) AS seen JOIN ad_orders ON ad_orders.id = seen.value ->> 0
       WHERE ad_orders.status = 'active' AND ad_orders.start_date <= ?3 AND ad_orders.end_date > ?3
       GROUP BY ad_orders.id
       ON CONFLICT (order_id, day) DO UPDATE SET
         impressions = impressions + excluded.impressions, clicks = clicks + excluded.clicks`,
    )
    .bind(JSON.stringify(counts.map((seen) => [Number(seen.id), seen.impressions, seen.clicks])), day, now)
    .run();
}
