import { type HighlightedRow, highlightedRows } from "../../../shared/ads/highlighted-rows.ts";
import { parseAdConfig, shownType } from "../../../shared/ads/rules.ts";
import { isoTime, SECOND } from "../../../shared/values/time.ts";
import type { Clock } from "../../platform/clock.ts";
import { type PreparedHeaders, PUBLIC_JSON, prepareHeaders } from "../../platform/http/replies.ts";
import type { Database } from "../../platform/storage/db.ts";
import { isRunning } from "../orders/orders.rules.ts";
import { listApproved, type Placed } from "./active-ads.queries.ts";

/** Of every paid ad: the built-in ones have 70 and more among themselves, and stand only where no paid one does. */
const PRIORITY = 1;
const KEPT_FOR = 10 * SECOND;
const encoder = new TextEncoder();

const shown = ({ id, adType, adConfig, startDate, endDate }: Placed) => ({
  id: String(id),
  type: shownType(adType),
  isActive: true as const,
  startDate: isoTime(startDate!),
  endDate: isoTime(endDate!),
  priority: PRIORITY,
  // An order whose configuration is no JSON was approved as it is; it shows nothing, and breaks nothing.
  config: parseAdConfig(adConfig) ?? {},
});

export type AdsMemory = {
  /** The ads that run at this moment, as bytes and their headers. */
  current(): Promise<{ bytes: Uint8Array; headers: PreparedHeaders }>;
  /** The rows of the market that somebody highlights at this moment; `key` changes with them. */
  rows(): Promise<{ key: string; rows: HighlightedRow[] }>;
};

/** Keeps the approved ads in the isolate for some seconds; which of them run is decided at each reading. */
export function adsMemory({ db, clock }: { db: Database; clock: Clock }): AdsMemory {
  let kept: { at: number; ads: Placed[] } | undefined;
  let prepared: { key: string; bytes: Uint8Array; headers: PreparedHeaders } | undefined;
  async function running() {
    const now = clock.now();
    if (!kept || Math.abs(now - kept.at) > KEPT_FOR) kept = { at: now, ads: await listApproved(db, now) };
    return kept.ads.filter((ad) => isRunning(ad, now));
  }
  const keyOf = (ads: readonly Placed[]) => ads.map(({ id, updatedAt }) => `${id}.${updatedAt}`).join("-");

  return {
    async rows() {
      const highlights = (await running()).filter(({ adType }) => adType === "token_highlight");
      return { key: keyOf(highlights), rows: highlightedRows(highlights.map(shown)) };
    },
    async current() {
      const ads = await running();
      const key = keyOf(ads);
      if (prepared?.key !== key) {
        const bytes = encoder.encode(JSON.stringify(ads.map(shown)));
        prepared = { key, bytes, headers: prepareHeaders(`ads-${await digest(key)}`, PUBLIC_JSON) };
      }
      return prepared;
    },
  };
}

async function digest(text: string): Promise<string> {
  const bytes = new Uint8Array(await crypto.subtle.digest("SHA-256", encoder.encode(text)));
  return [...bytes.subarray(0, 8)].map((byte) => byte.toString(16).padStart(2, "0")).join("");
}
