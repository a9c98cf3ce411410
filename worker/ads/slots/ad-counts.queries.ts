import type { Database } from "../../platform/storage/db.ts";
import { insertSelect, jsonField, prepare } from "../../platform/storage/statement.ts";
import { adCounts } from "../orders/orders.table.ts";

export type ReportedCount = { id: string; impressions: number; clicks: number };

const field = jsonField<ReportedCount>("reported.value");
const ADD = `
  ${insertSelect(adCounts, {
    orderId: "ad_orders.id",
    day: ":day",
    impressions: field("impressions"),
    clicks: field("clicks"),
  })}
  FROM json_each(:counts) AS reported JOIN ad_orders ON ad_orders.id = CAST(${field("id")} AS INTEGER)
  WHERE ad_orders.status = 'active' AND ad_orders.start_date <= :now AND ad_orders.end_date > :now
  ON CONFLICT (order_id, day) DO UPDATE SET
    impressions = impressions + excluded.impressions, clicks = clicks + excluded.clicks`;
const CAP_CLICKS = `
  UPDATE ad_counts SET clicks = impressions
  WHERE day = :day AND clicks > impressions
    AND order_id IN (SELECT CAST(${field("id")} AS INTEGER) FROM json_each(:counts) AS reported)`;

/** Adds to the counts of running ads and ignores all other ids. A day never has more clicks than impressions. */
export async function addCounts(db: Database, counts: readonly ReportedCount[], day: string, now: number) {
  const values = { counts: JSON.stringify(counts), day, now };
  await db.d1.batch([ADD, CAP_CLICKS].map((text) => prepare(db, text, values)));
}
