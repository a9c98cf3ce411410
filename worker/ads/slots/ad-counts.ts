import { isoDate, MINUTE } from "../../../shared/values/time.ts";
import type { Deps } from "../../deps.ts";
import { isBot } from "../../platform/http/bots.ts";
import { clientAddress, rateLimitAddress } from "../../platform/http/client-ip.ts";
import { consumeRateLimit } from "../../platform/storage/rate-limits.queries.ts";
import { addCounts, type ReportedCount } from "./ad-counts.queries.ts";

/** Rate limit of reports per IP address: enough for an office, too few to fake a campaign. */
const REPORT_LIMIT = { maxUses: 120, windowMs: 10 * MINUTE };

/** Counts the impressions and clicks that a page reports. False when the report was not counted. */
export async function countAds(
  { db, clock }: Deps,
  counts: readonly Omit<ReportedCount, "day">[],
  request: Request,
): Promise<boolean> {
  if (isBot(request.headers.get("User-Agent") ?? undefined)) return false;
  const nonEmpty = counts.filter(({ impressions, clicks }) => impressions > 0 || clicks > 0);
  if (nonEmpty.length === 0) return false;
  const now = clock.now();
  const visitor = rateLimitAddress(clientAddress(request));
  if (!(await consumeRateLimit(db, `ad-counts ${visitor}`, REPORT_LIMIT, now))) return false;
  await addCounts(
    db,
    nonEmpty.map((count) => ({ ...count, day: isoDate(count.at) })),
    visitor,
    now,
  );
  return true;
}
