import { MINUTE, SECOND } from "../../../shared/values/time.ts";
import { callList } from "../../api/call-list.ts";
import { pollWhileVisible } from "../../api/poll-while-visible.ts";
import { areAdsShown, setRunningAds } from "./ad-feed.ts";

const REFRESH_INTERVAL_MS = 5 * MINUTE;
/** Ads that come with the market may be this late. */
const MARGIN_MS = 10 * SECOND;

async function load(): Promise<void> {
  // After a failed request the ads stay the same.
  const ads = await callList("GET /api/active-ads").catch(() => null);
  if (ads) setRunningAds(ads);
}

/** Loads the ads every 5 minutes while any are shown, unless they have come with the market. */
export const pollAds = (): (() => void) =>
  pollWhileVisible(REFRESH_INTERVAL_MS, load, () => areAdsShown(REFRESH_INTERVAL_MS + MARGIN_MS));
