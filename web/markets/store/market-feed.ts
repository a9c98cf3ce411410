import type { Columns, Sparklines } from "../../../shared/markets/snapshot.ts";
import { nextTask } from "../../api/next-task.ts";
import { setPictureIndex } from "../coin/picture-index.ts";
import type { MarketStore } from "./market-store.ts";
import { loadSparklines, loadStart, type Start } from "./markets.queries.ts";

/** The pages whose rows show sparklines. */
const MARKET_PAGE = /^\/(market)?$/;

/** Loads the market into its store. `market-polling.ts` does so again and again. */
export type MarketFeed = {
  /** Loads the whole market. `before` runs before it is shown. */
  reload(before?: (columns: Columns) => Promise<void>): Promise<void>;
  reloadSparklines(): Promise<void>;
  /** The times of the last request for prices, and of the last reply with the whole market, ms. */
  requestedAt: number;
  loadedAt: number;
  hasSparklines: boolean;
};

/**
 * `onStart` receives each reply with the parts of other features, and null after a failure. The first reply is not shown
 * before `ready`.
 */
export function startMarketFeed(
  market: MarketStore,
  ready: Promise<void> | null,
  onStart: (start: Start | null) => void,
): MarketFeed {
  const feed: MarketFeed = { reload, reloadSparklines, requestedAt: 0, loadedAt: 0, hasSparklines: false };

  async function reload(before?: (columns: Columns) => Promise<void>) {
    feed.requestedAt = Date.now();
    const wantsSparklines = !feed.hasSparklines && (market.wantsSparklines() || MARKET_PAGE.test(location.pathname));
    const start = await loadStart(wantsSparklines).catch(() => null);
    if (start) feed.loadedAt = Date.now();
    await ready;
    // The ads, the rows and the sparklines render in tasks of their own.
    await nextTask();
    onStart(start);
    await nextTask();
    setPictureIndex(start && { ...start.pictures, ids: start.market.id });
    if (!start) return market.fail();
    await before?.(start.market);
    // Set before the rows appear, so that they do not request the sparklines that have just arrived.
    if (start.sparklines) feed.hasSparklines = true;
    market.load(start.market);
    await nextTask();
    if (start.sparklines) showSparklines(start.sparklines);
    else if (!feed.hasSparklines) await reloadSparklines();
  }

  function showSparklines(sparklines: Sparklines) {
    feed.hasSparklines = true;
    market.loadSparklines(sparklines);
  }

  async function reloadSparklines() {
    if (!market.isComplete() || !market.wantsSparklines()) return;
    // The table works without sparklines, so a failure is ignored until the next run.
    await loadSparklines().then(showSparklines, () => {});
  }

  void reload();
  return feed;
}
