import { DAY } from "../../../shared/values/time.ts";
import type { Database } from "../../platform/storage/db.ts";
import { rateLimits } from "../../platform/storage/rate-limits.table.ts";
import { insertSelect, jsonField, prepare } from "../../platform/storage/statement.ts";
import { adCounts } from "../orders/orders.table.ts";

/** `at` is the time when the ad was seen (ms), and `day` the day of that time. */
export type ReportedCount = { id: string; impressions: number; clicks: number; at: number; day: string };

const field = jsonField<ReportedCount>("reported.value");
/** The row of an ad that a visitor has seen; `used` counts the impressions that the visitor has not clicked yet. */
const SEEN_KEY = `'ad-seen ' || (${field("id")}) || ' ' || :visitor`;
const ADD_SEEN = `
  ${insertSelect(rateLimits, { key: SEEN_KEY, used: field("impressions"), endsAt: ":endsAt" })}
  FROM json_each(:counts) AS reported WHERE ${field("impressions")} > 0
  ON CONFLICT (key) DO UPDATE SET
    used = excluded.used + CASE WHEN ends_at > :now THEN used ELSE 0 END, ends_at = excluded.ends_at`;
const UNCLICKED = `COALESCE((SELECT used FROM rate_limits WHERE key = ${SEEN_KEY} AND ends_at > :now), 0)`;
const SPEND_SEEN = `
  UPDATE rate_limits SET used = MAX(0, rate_limits.used - (${field("clicks")}))
  FROM json_each(:counts) AS reported WHERE rate_limits.key = ${SEEN_KEY} AND ${field("clicks")} > 0`;
const ADD = `
  ${insertSelect(adCounts, {
    orderId: "ad_orders.id",
    day: field("day"),
    impressions: field("impressions"),
    clicks: `MIN(${field("clicks")}, ${UNCLICKED})`,
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

/** How long (ms) an ad that was seen can be clicked, because a page may stay open. */
const SEEN_FOR = DAY;

/**
 * Adds to the counts of ads that ran when they were seen, and ignores all other ids. A visitor clicks an ad at most as
 * often as the visitor has seen it, and a day never has more clicks than impressions.
 */
export async function addCounts(db: Database, counts: readonly ReportedCount[], visitor: string, now: number) {
  const values = { counts: JSON.stringify(counts), visitor, now, endsAt: now + SEEN_FOR };
  await db.d1.batch([ADD_SEEN, ADD, SPEND_SEEN, CAP_CLICKS].map((text) => prepare(db, text, values)));
}
