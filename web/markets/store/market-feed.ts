import { HOUR, MINUTE, SECOND } from "../../../shared/values/time.ts";
import { pollWhileVisible } from "../../api/poll-while-visible.ts";
import { setPictureIndex } from "../coin/picture-index.ts";
import { livePrices } from "../live/live-state.ts";
import type { MarketStore } from "./market-store.ts";
import { loadPrices, loadSparklines, loadStart, type Start } from "./markets.queries.ts";

/** The whole market reloads every 5 minutes, its prices every minute and the sparklines every hour. */
const MARKET_MS = 5 * MINUTE;
const PRICES_MS = MINUTE;
const SPARKLINES_MS = HOUR;
/** The totals above every page reload this often while the page shows no coins. */
const TOTALS_MS = 15 * MINUTE;
/** A new list does not make changed prices flash, so the prices come first. */
const FLASH_MS = SECOND;

/** The pages whose rows show sparklines. */
const MARKET_PAGE = /^\/(market)?$/;

/** `onStart` receives each reply with the parts of other features, and null after a failure. */
export function startMarketFeed(market: MarketStore, onStart: (start: Start | null) => void) {
  let requestedAt = 0;
  let loadedAt = 0;
  let hasSparklines = false;

  const reloadSparklines = async () => {
    if (!market.isComplete() || !market.wantsSparklines()) return;
    // The table works without sparklines, so a failure is ignored until the next run.
    const reply = await loadSparklines().catch(() => null);
    if (!reply) return;
    market.loadSparklines(reply);
    hasSparklines = true;
  };

  const reload = async () => {
    requestedAt = Date.now();
    const wantsSparklines = !hasSparklines && (market.wantsSparklines() || MARKET_PAGE.test(location.pathname));
    const start = await loadStart(wantsSparklines).catch(() => null);
    onStart(start);
    setPictureIndex(start && { ...start.pictures, ids: start.market.id });
    if (!start) return market.fail();
    loadedAt = Date.now();
    if (market.isComplete()) {
      market.tick(start.market);
      await new Promise((done) => setTimeout(done, FLASH_MS));
    }
    market.load(start.market);
    if (start.sparklines) {
      hasSparklines = true;
      market.loadSparklines(start.sparklines);
    }
    if (!hasSparklines) await reloadSparklines();
  };

  const reloadPrices = async () => {
    if (Date.now() - requestedAt < PRICES_MS / 2) return;
    if (!market.isComplete()) return reload();
    requestedAt = Date.now();
    // After a failure the old prices stay, with their age.
    const reply = await loadPrices().catch(() => null);
    if (reply) market.tick(reply);
    if (!hasSparklines) await reloadSparklines();
  };

  void reload();
  const isDue = () => market.isShown() || Date.now() - loadedAt >= TOTALS_MS;
  const stops = [
    pollWhileVisible(MARKET_MS, reload, isDue),
    // Live prices come by themselves, and the few coins without one wait for the whole market.
    pollWhileVisible(
      PRICES_MS,
      reloadPrices,
      () => market.isShown() && (livePrices().size === 0 || !market.isComplete()),
    ),
    pollWhileVisible(SPARKLINES_MS, reloadSparklines, market.isShown),
  ];
  return {
    reload: () => void reload(),
    loadSparklines: () => {
      if (!hasSparklines) void reloadSparklines();
    },
    stop: () => {
      for (const stop of stops) stop();
    },
  };
}
