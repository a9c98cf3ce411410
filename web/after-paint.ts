import type { AnyRouter } from "@tanstack/react-router";
import { pollAds } from "./ads/feed/poll-ads.ts";
import { start as startLivePrices } from "./markets/live/live-prices.ts";
import type { MarketFeed } from "./markets/store/market-feed.ts";
import { pollMarket } from "./markets/store/market-polling.ts";
import type { MarketStore } from "./markets/store/market-store.ts";
import { countPageViews } from "./visits/page-views.ts";

/** Starts what must not delay the first paint. `firstPage` is the path that was opened. */
export function startAfterPaint(router: AnyRouter, market: MarketStore, feed: MarketFeed, firstPage: string): void {
  countPageViews(router, firstPage);
  startLivePrices(market);
  pollMarket(market, feed);
  pollAds();
}
