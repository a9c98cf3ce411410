import { type HighlightedRow, highlightedRows } from "../../../shared/ads/highlighted-rows.ts";
import { parseAdConfig, shownType } from "../../../shared/ads/rules.ts";
import { isoTime, SECOND } from "../../../shared/values/time.ts";
import type { Clock } from "../../platform/clock.ts";
import { jsonBlob, type PreparedHeaders, PUBLIC_JSON, prepareHeaders } from "../../platform/http/replies.ts";
import { outageOf } from "../../platform/outage.rules.ts";
import type { Database } from "../../platform/storage/db.ts";
import { isRunning } from "../orders/orders.rules.ts";
import { type ApprovedAd, listApproved } from "./active-ads.queries.ts";

/** Priority of every paid ad. The built-in ads (70 and more) compare only with each other and fill unsold slots. */
const PRIORITY = 1;
const CACHE_FOR = 10 * SECOND;
const encoder = new TextEncoder();

const adReply = ({ id, adType, adConfig, startDate, endDate }: ApprovedAd) => ({
  id: String(id),
  type: shownType(adType),
  isActive: true as const,
  startDate: isoTime(startDate!),
  endDate: isoTime(endDate!),
  priority: PRIORITY,
  // An approved order whose configuration is not valid JSON shows an empty ad instead of failing the whole list.
  config: parseAdConfig(adConfig) ?? {},
});

type RunningAd = ReturnType<typeof adReply>;

export type AdsCache = {
  /** The ads that are running now, as a JSON body with its headers; `key` changes whenever the ads change. */
  current(): Promise<{ key: string; ads: RunningAd[]; body: Blob; headers: PreparedHeaders }>;
  /** The market rows that paid ads highlight now; `key` changes whenever the rows change. */
  rows(): Promise<{ key: string; rows: HighlightedRow[] }>;
};

/** Caches the approved ads in the isolate for a few seconds. Each call checks which of them are running. */
export function createAdsCache({ db, clock }: { db: Database; clock: Clock }): AdsCache {
  let cached: { loadedAt: number; ads: ApprovedAd[] } | undefined;
  let prepared: { key: string; ads: RunningAd[]; body: Blob; headers: PreparedHeaders } | undefined;
  /** While the database fails, the ads that were approved before. */
  const load = (now: number) =>
    listApproved(db, now).catch((error: unknown) => {
      if (cached && outageOf(error, now)) return cached.ads;
      throw error;
    });
  async function runningAds() {
    const now = clock.now();
    if (!cached || Math.abs(now - cached.loadedAt) > CACHE_FOR) cached = { loadedAt: now, ads: await load(now) };
    return cached.ads.filter((ad) => isRunning(ad, now));
  }
  const keyOf = (ads: readonly ApprovedAd[]) => ads.map(({ id, updatedAt }) => `${id}.${updatedAt}`).join("-");

  return {
    async rows() {
      const highlights = (await runningAds()).filter(({ adType }) => adType === "token_highlight");
      return { key: keyOf(highlights), rows: highlightedRows(highlights.map(adReply)) };
    },
    async current() {
      const ads = await runningAds();
      const key = keyOf(ads);
      if (prepared?.key !== key) {
        const replies = ads.map(adReply);
        const headers = prepareHeaders(`ads-${await digest(key)}`, PUBLIC_JSON);
        prepared = { key, ads: replies, body: jsonBlob(replies), headers };
      }
      return prepared;
    },
  };
}

async function digest(text: string): Promise<string> {
  const bytes = new Uint8Array(await crypto.subtle.digest("SHA-256", encoder.encode(text)));
  return [...bytes.subarray(0, 8)].map((byte) => byte.toString(16).padStart(2, "0")).join("");
}
