import type { Database } from "../../platform/storage/db.ts";
import { insertSelect, jsonField, prepare } from "../../platform/storage/statement.ts";
import { adCounts } from "../orders/orders.table.ts";

/** `at` is the time when the ad was seen (ms), and `day` the day of that time. */
export type ReportedCount = { id: string; impressions: number; clicks: number; at: number; day: string };

const field = jsonField<ReportedCount>("reported.value");
const ADD = `
  ${insertSelect(adCounts, {
    orderId: "ad_orders.id",
    day: field("day"),
    impressions: field("impressions"),
    clicks: field("clicks"),
  })}
  FROM json_each(:counts) AS reported JOIN ad_orders ON ad_orders.id = CAST(${field("id")} AS INTEGER)
  WHERE ad_orders.status IN ('active', 'expired')
    AND ad_orders.start_date <= ${field("at")} AND ad_orders.end_date > ${field("at")}
  ON CONFLICT (order_id, day) DO UPDATE SET
    impressions = impressions + excluded.impressions, clicks = clicks + excluded.clicks`;
const CAP_CLICKS = `
  UPDATE ad_counts SET clicks = impressions
  WHERE clicks > impressions AND (order_id, day) IN
    (SELECT CAST(${field("id")} AS INTEGER), ${field("day")} FROM json_each(:counts) AS reported)`;

/** Adds to the counts of ads that ran when they were seen, and ignores all other ids. A day never has more clicks than impressions. */
export async function addCounts(db: Database, counts: readonly ReportedCount[]) {
  const values = { counts: JSON.stringify(counts) };
  await db.d1.batch([ADD, CAP_CLICKS].map((text) => prepare(db, text, values)));
}
