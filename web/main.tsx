import { startTransition } from "react";
import { createRoot } from "react-dom/client";
import { FIRST_COINS_ID, type FirstCoins } from "../shared/markets/first-coins.ts";
import { startSession } from "./accounts/session/session.ts";
import { setRunningAds, startAdFeed, startHighlightedRows } from "./ads/feed/ad-feed.ts";
import { startCurrency } from "./currencies/currency.ts";
import { setStartRates } from "./currencies/start-rates.ts";
// In this script, because most pages that load later need it.
import "./markets/live/live-state.ts";
import { startGuest } from "./guest/start.ts";
import { startMarketFeed } from "./markets/store/market-feed.ts";
import { createMarketStore } from "./markets/store/market-store.ts";
import { startQueue } from "./offline/queue.ts";
import { App, createAppRouter } from "./router.tsx";
import { startAppearance } from "./shell/appearance/appearance.ts";
import { reloadStaleBuild } from "./shell/reload-stale-build.ts";
import { startWatchlist } from "./watchlist/watchlist.ts";
import "./first-paint.css";

// The CSS that the first paint does not need loads in parallel with this script.
const afterPaintCss = import("./after-paint.css");
startAppearance();
reloadStaleBuild();

startGuest();
startQueue();
startSession();
startWatchlist();
const market = createMarketStore(
  () => void feed.reload(),
  () => feed.hasSparklines || void feed.reloadSparklines(),
);
const inline = document.getElementById(FIRST_COINS_ID)?.textContent;
const firstCoins: FirstCoins | null = inline ? JSON.parse(inline) : null;
const currencyReady = startCurrency(firstCoins?.currency);
if (firstCoins) market.load(firstCoins.columns, firstCoins);
const feed = startMarketFeed(market, (start) => {
  setRunningAds(start?.ads);
  if (start) setStartRates(start.currencies);
});
// The prices may have arrived before the rate. Their texts are made again then.
void currencyReady?.then(market.reformat);
startHighlightedRows(firstCoins?.paid ?? []);
startAdFeed();

const router = createAppRouter({ scrollRestoration: true });
const root = document.getElementById("root");
if (!root) throw new Error("The page has no #root");

// The server's HTML stays until React can replace it in one step. In a transition React prepares that step in short
// tasks, so that a slow phone can scroll and tap meanwhile.
void Promise.all([router.load(), afterPaintCss, currencyReady]).then(() => {
  startTransition(() => createRoot(root).render(<App router={router} market={market} />));
  setTimeout(() => {
    const { pathname } = location;
    void import("./after-paint.ts").then(({ startAfterPaint }) => startAfterPaint(router, market, feed, pathname));
  });
});
