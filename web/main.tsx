import { startTransition } from "react";
import { createRoot, hydrateRoot } from "react-dom/client";
import { FIRST_COINS_ELEMENT_ID, type FirstCoins } from "../shared/markets/first-coins.ts";
import { PORTFOLIO_REPLIES, START_PORTFOLIO } from "../shared/start/start-portfolio.ts";
import { currentSession, startSession } from "./accounts/session/session.ts";
import { mayHaveSession } from "./accounts/session/session-hint.ts";
import { setRunningAds, startAdFeed, startHighlightedRows } from "./ads/feed/ad-feed.ts";
import { nextTask } from "./api/next-task.ts";
import { askTogether } from "./api/together.ts";
import { chosenCurrency, startCurrency } from "./currencies/currency.ts";
import { setStartRates } from "./currencies/start-rates.ts";
// In this script, because most pages that load later need them.
import "./markets/store/listed-prices.ts";
import "./markets/store/live-state.ts";
import { isGuest } from "./guest/guest.ts";
import { startGuest } from "./guest/start.ts";
import { readMarketSearch } from "./markets/market-search.ts";
import { startMarketFeed } from "./markets/store/market-feed.ts";
import { createMarketStore } from "./markets/store/market-store.ts";
import { forgetUser } from "./offline/forget-user.ts";
import { startQueue } from "./offline/queue.ts";
import { App, createAppRouter } from "./router.tsx";
import { startAppearance } from "./shell/appearance/appearance.ts";
import { endEarlyPress } from "./shell/early-press.ts";
import { FirstHtml } from "./ui/FirstHtml.tsx";
import { removeFailedLinks } from "./ui/lazy/failed-links.ts";
import { retryImport } from "./ui/lazy/lazy-parts.ts";
import { setFirstNow } from "./ui/use-now.ts";
import { startWatchlist } from "./watchlist/watchlist.ts";
import "./first-paint.css";

removeFailedLinks();
// The CSS that the first paint does not need loads in parallel with this script.
const afterPaintCss = retryImport(() => import("./after-paint.css"));
startAppearance();
startGuest();
startQueue(() => market.origin()?.asOf);
if (location.pathname === "/portfolio" && mayHaveSession()) askTogether(START_PORTFOLIO, PORTFOLIO_REPLIES);
startSession();
// The session may have ended while no page was open, for example because the cookies were deleted.
if (!mayHaveSession() && !isGuest()) void forgetUser();
startWatchlist();
const market = createMarketStore(
  () => void feed.reload(),
  () => feed.hasSparklines || void feed.reloadSparklines(),
);
const inline = document.getElementById(FIRST_COINS_ELEMENT_ID)?.textContent;
const firstCoins: FirstCoins | null = inline ? JSON.parse(inline) : null;
const currencyReady = startCurrency(firstCoins?.currency);
if (firstCoins) market.load(firstCoins.columns, firstCoins);
const root = document.getElementById("root");
if (!root) throw new Error("The page has no #root");
/** The page whose HTML React can hydrate. */
const firstPath = firstCoins?.at === undefined ? root.dataset.path : "/";
/** React hydrates the HTML if it renders the same for this visitor. Otherwise it replaces the HTML. */
const isForVisitor =
  firstPath !== undefined &&
  // Only here, a guest sees another page than a visitor.
  !(firstPath === "/portfolio" && isGuest()) &&
  !mayHaveSession() &&
  !currentSession().mayBeSignedIn &&
  (firstCoins?.currency?.code ?? "usd") === chosenCurrency();
const { promise: built, resolve: onBuilt } = Promise.withResolvers<void>();
if (isForVisitor) setFirstNow(firstCoins?.at);
// React must find the prices of the HTML, so newer ones wait until it has hydrated the page.
const feed = startMarketFeed(market, isForVisitor ? built : null, (start) => {
  setRunningAds(start?.ads);
  if (start) setStartRates(start.currencies);
});
// The prices may have arrived before the rate. Their texts are made again then.
void currencyReady?.then(market.reformat);
startHighlightedRows(firstCoins?.highlights ?? []);
startAdFeed();

async function build(container: HTMLElement): Promise<void> {
  await nextTask();
  const router = createAppRouter({ scrollRestoration: true });
  await Promise.all([router.load(), afterPaintCss, currencyReady]);
  const app = <App router={router} market={market} />;
  // The address may have changed since, by the back button.
  const { pathname: path, search } = router.state.location;
  const hydrates = isForVisitor && path === firstPath && Object.keys(readMarketSearch(search)).length === 0;
  // The server's HTML stays until React has hydrated it, or can replace it in one step. In a transition React prepares
  // that step in short tasks, so that a slow phone can scroll and tap meanwhile.
  startTransition(() => {
    if (!hydrates) return createRoot(container).render(app);
    endEarlyPress();
    hydrateRoot(container, <FirstHtml onTakenOver={onBuilt}>{app}</FirstHtml>);
  });
  if (!hydrates) onBuilt();
  await built;
  await nextTask();
  const { pathname } = location;
  const { startAfterPaint } = await retryImport(() => import("./after-paint.ts"));
  startAfterPaint(router, market, feed, pathname);
}
void build(root);
