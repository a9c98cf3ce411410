import type { AnyRouter } from "@tanstack/react-router";
import { pollAds } from "./ads/feed/poll-ads.ts";
import { start as startLivePrices } from "./markets/live/live-prices.ts";
import type { MarketFeed } from "./markets/store/market-feed.ts";
import { pollMarket } from "./markets/store/market-polling.ts";
import type { MarketStore } from "./markets/store/market-store.ts";
import { copyPlainPrices } from "./shell/copy-prices.ts";
import { reloadStaleBuild } from "./shell/reload-stale-build.ts";
import { countPageViews } from "./visits/page-views.ts";

/** With the pause of two seconds that follows, the files for offline visits are loaded after five seconds at the earliest. */
const OFFLINE_MS = 3000;

/** Starts what must not delay the first paint. `firstPage` is the path that was opened. */
export function startAfterPaint(router: AnyRouter, market: MarketStore, feed: MarketFeed, firstPage: string): void {
  reloadStaleBuild();
  copyPlainPrices();
  countPageViews(router, firstPage);
  startLivePrices(market);
  pollMarket(market, feed);
  pollAds();
  // The files for a later visit without a network must not compete with those of this page.
  if (import.meta.env.PROD)
    setTimeout(() => {
      // Without a network it starts with the next visit.
      import("./offline/service-worker.ts").then(({ startOffline }) => startOffline()).catch(() => {});
    }, OFFLINE_MS);
}
