import type { PriceFrame } from "../../../shared/live-prices/frame.ts";
import { displayCurrency } from "../../../shared/values/display-currency.ts";
import { SECOND } from "../../../shared/values/time.ts";
import {
  changeAtLivePrice,
  isLiveOff,
  type LivePrice,
  livePrices,
  subscribeLiveOff,
  writeLivePrices,
} from "../store/live-state.ts";
import type { PriceLists } from "../store/market.ts";
import type { MarketStore, PriceOverlay } from "../store/market-store.ts";
import { createConnection } from "./connection.ts";
import { markRows } from "./row-marks.ts";

/**
 * After a loss of the connection, live prices stay on the page for this time. A new connection usually sends them again
 * before this time has passed, so a deployment changes nothing on the page.
 */
const LOSS_TOLERANCE = 10 * SECOND;

type Listed = { price: number | null; change: number | null };

/** Replaces CoinGecko's prices in the market store with live prices. */
function createOverlay(market: MarketStore) {
  /** CoinGecko's prices, which return when a coin has no live price any more. */
  const listed = new Map<string, Listed>();

  function readLists({ id, current_price, price_change_percentage_24h }: PriceLists) {
    for (let row = 0; row < id.length; row++) {
      listed.set(id[row]!, { price: current_price[row] ?? null, change: price_change_percentage_24h[row] ?? null });
    }
  }
  const shown = (id: string): Listed | undefined => {
    const from = listed.get(id);
    const live = livePrices().get(id);
    if (!from || !live) return from;
    const price = Number(live.price);
    return { price, change: changeAtLivePrice(from.change, from.price, price) };
  };
  const listsOf = (ids: readonly string[]): PriceLists => ({
    id: [...ids],
    current_price: ids.map((id) => shown(id)?.price ?? null),
    price_change_percentage_24h: ids.map((id) => shown(id)?.change ?? null),
  });

  const { columns } = market.state();
  if (columns) readLists(columns);
  const replace: PriceOverlay = (lists) => {
    readLists(lists);
    return livePrices().size === 0 ? lists : { ...lists, ...listsOf(lists.id) };
  };
  let wasLive = false;
  return {
    /** Writes the current prices of coins whose live price has changed or gone. */
    write(ids: Iterable<string>) {
      market.writeLive(listsOf([...ids].filter((id) => listed.has(id))));
      const isLive = livePrices().size > 0;
      if (isLive === wasLive) return;
      wasLive = isLive;
      market.overlay(replace, isLive ? { updated: "Live prices", stale: false } : {});
    },
    start: () => market.overlay(replace, {}),
  };
}

/**
 * Connects the market to the live prices while the page is visible and the user has not switched them off. Returns a
 * function that ends this.
 */
export function start(market: MarketStore): () => void {
  const overlay = createOverlay(market);
  let endTimer: ReturnType<typeof setTimeout> | undefined;
  /** The coins whose price came before the last loss of the connection. */
  const unconfirmed = new Set<string>();
  overlay.start();
  let unfollow = () => {};
  if (displayCurrency().code !== "usd") {
    void import("./follow-coin.ts").then(({ followCoin }) => {
      unfollow = followCoin(market);
    });
  }

  function change(changes: [string, LivePrice | undefined][]) {
    writeLivePrices(changes);
    overlay.write(changes.map(([id]) => id));
    markRows(market);
  }
  function drop(ids: string[]) {
    unconfirmed.clear();
    change(ids.map((id) => [id, undefined]));
  }

  function showFrame({ prices, gone = [] }: PriceFrame) {
    const now = Date.now();
    const updates = Object.entries(prices).map(([id, [price, ageMs, source]]): [string, LivePrice] => [
      id,
      { price, at: now - ageMs, source },
    ]);
    for (const [id] of updates) unconfirmed.delete(id);
    change([...updates, ...gone.map((id): [string, undefined] => [id, undefined])]);
  }

  const connection = createConnection({
    onFrame: showFrame,
    onEnd() {
      // A second loss must not extend the time for which prices from before the first loss are kept.
      if (unconfirmed.size === 0) {
        clearTimeout(endTimer);
        endTimer = setTimeout(() => drop([...unconfirmed]), LOSS_TOLERANCE);
      }
      for (const id of livePrices().keys()) unconfirmed.add(id);
    },
  });
  const follow = () => {
    if (document.hidden || isLiveOff() || !navigator.onLine) connection.close();
    else connection.open();
  };
  const unsubscribe = subscribeLiveOff(() => {
    follow();
    if (isLiveOff()) drop([...livePrices().keys()]);
  });
  document.addEventListener("visibilitychange", follow);
  // A lost network does not close a socket for a while.
  addEventListener("offline", follow);
  addEventListener("online", follow);
  follow();
  return () => {
    document.removeEventListener("visibilitychange", follow);
    removeEventListener("offline", follow);
    removeEventListener("online", follow);
    unsubscribe();
    unfollow();
    connection.close();
    clearTimeout(endTimer);
  };
}
