import { MINUTE } from "../../../shared/values/time.ts";
import type { Deps } from "../../deps.ts";
import { isBot } from "../../platform/http/bots.ts";
import { addressOf, countedAddress } from "../../platform/http/client-ip.ts";
import { takeFrom } from "../../platform/storage/rate-limits.queries.ts";
import { addCounts, type SeenCount } from "./ad-counts.queries.ts";

/** Reports that one address may send: enough for an office, too few to fake a campaign. */
const REPORTS = { most: 120, within: 10 * MINUTE };

/** Adds what a page reports about the ads that it showed. False when the report was not counted. */
export async function countAds({ db, clock }: Deps, counts: readonly SeenCount[], request: Request): Promise<boolean> {
  if (isBot(request.headers.get("User-Agent") ?? undefined)) return false;
  const used = counts.filter(({ impressions, clicks }) => impressions > 0 || clicks > 0);
  if (used.length === 0) return false;
  const now = clock.now();
  if (!(await takeFrom(db, `ad-counts ${countedAddress(addressOf(request))}`, REPORTS, now))) return false;
  await addCounts(db, used, new Date(now).toISOString().slice(0, 10), now);
  return true;
}
