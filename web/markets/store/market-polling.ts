import type { Columns } from "../../../shared/markets/snapshot.ts";
import { HOUR, MINUTE, SECOND } from "../../../shared/values/time.ts";
import { pollWhileVisible } from "../../api/poll-while-visible.ts";
import { livePrices } from "./live-state.ts";
import type { MarketFeed } from "./market-feed.ts";
import type { MarketStore } from "./market-store.ts";
import { loadPrices } from "./markets.queries.ts";

/** The whole market reloads every 5 minutes, its prices every minute and the sparklines every hour. */
const MARKET_MS = 5 * MINUTE;
const PRICES_MS = MINUTE;
const SPARKLINES_MS = HOUR;
/** The totals and the ticker of every page reload this often while live prices arrive and the page shows no more. */
const TOTALS_MS = 15 * MINUTE;

/** Keeps the market current while the page shows it. Returns a function that ends this. */
export function pollMarket(market: MarketStore, feed: MarketFeed): () => void {
  const reloadPrices = async () => {
    if (Date.now() - feed.requestedAt < PRICES_MS / 2) return;
    if (!market.isComplete()) return feed.reload();
    feed.requestedAt = Date.now();
    // After a failure the old prices stay, with their age.
    const reply = await loadPrices().catch(() => null);
    if (reply) market.tick(reply);
    if (!feed.hasSparklines) await feed.reloadSparklines();
  };

  /** A new list does not make changed prices flash, so the prices come first. */
  const showPrices = async (columns: Columns) => {
    if (!market.isComplete()) return;
    market.tick(columns);
    await new Promise((done) => setTimeout(done, SECOND));
  };

  // Live prices come by themselves, and the few coins without one wait for the whole market.
  const hasNoLivePrices = () => livePrices().size === 0 || !market.isComplete();
  const isDue = () => market.isShown() || hasNoLivePrices() || Date.now() - feed.loadedAt >= TOTALS_MS;
  const stops = [
    pollWhileVisible(MARKET_MS, () => feed.reload(showPrices), isDue),
    pollWhileVisible(PRICES_MS, reloadPrices, () => market.isShown() && hasNoLivePrices()),
    pollWhileVisible(SPARKLINES_MS, feed.reloadSparklines, market.isShown),
  ];
  // What was loaded without a network is what the service worker had kept.
  const reload = () => void feed.reload(showPrices);
  addEventListener("online", reload);
  return () => {
    removeEventListener("online", reload);
    for (const stop of stops) stop();
  };
}
