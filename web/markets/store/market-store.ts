import {
  type CoinCells,
  coinCells,
  type FreshnessCells,
  freshnessCells,
  liveCells,
  shownCoins,
  stripCells,
} from "../../../shared/markets/coin-cells.ts";
import type { FirstCoins } from "../../../shared/markets/first-coins.ts";
import type { Columns, Origin, Prices, Sparklines } from "../../../shared/markets/snapshot.ts";
import { createStore } from "../../ui/state/store.ts";
import { addCoinListener, type CoinListeners } from "./coin-listeners.ts";
import { limitTicks } from "./limit-ticks.ts";
import { createListedCells } from "./listed-cells.ts";
import type { Extension, LiveCoin, Market, MarketState, PriceLists } from "./market.ts";
import { direction, isSameText } from "./price-change.ts";
import { createSparklines } from "./sparklines.ts";

export type MarketStore = Market & {
  /** Loads the whole market, or only its first coins until the rest arrives. */
  load(columns: Columns, firstCoins?: FirstCoins): void;
  /** Updates the prices of loaded coins. A coin that is new in the market appears with the next `load`. */
  tick(prices: Prices): void;
  /** Sets what replaces the prices of each new list with live prices, and the texts about their age. */
  overlay(replacement: PriceOverlay, freshness: Partial<FreshnessCells>): void;
  /** Writes prices of some coins, without a flash, because they change each second. */
  writeLive(prices: PriceLists): void;
  /** Formats all values again, because the display currency or its rate has changed. */
  reformat(): void;
  loadSparklines(sparklines: Sparklines): void;
  extend(extension: Extension): void;
  adopt(prices: PriceLists): void;
  fail(): void;
  /** Whether the whole list is loaded, not only its first coins. */
  isComplete(): boolean;
  passive: Market;
  /** Whether the page shows coins or what follows from their prices, besides the totals above every page. */
  isShown(): boolean;
  /** Whether any row has requested its sparkline. Most pages show none. */
  wantsSparklines(): boolean;
};

export type PriceOverlay = <Lists extends PriceLists>(lists: Lists) => Lists;

const originOf = ({ version, asOf, staleAfter, source }: Origin): Origin => ({ version, asOf, staleAfter, source });

/** The rank of each shown coin by id. */
const ranksOf = ({ id, rank }: Columns, shownIndexes: readonly number[]) =>
  new Map(shownIndexes.map((index, row) => [id[index] ?? "", rank ? (rank[index] ?? null) : row + 1]));

/** Copies the two lists into which ticks write, because the reply belongs to the query cache. */
const copyPrices = (columns: Columns): Columns => ({
  ...columns,
  current_price: [...columns.current_price],
  price_change_percentage_24h: [...columns.price_change_percentage_24h],
});

type CoinMaps = {
  indexOf: ReadonlyMap<string, number>;
  coins: Map<string, LiveCoin>;
  coinListeners: CoinListeners;
};

/** Writes new prices into the columns, and notifies the listeners of each coin whose texts have changed. */
function applyPrices(
  prices: PriceLists,
  columns: Columns,
  { indexOf, coins, coinListeners }: CoinMaps,
  isQuiet?: boolean,
) {
  // A counted loop, because ticks are rare, so this code is not optimised, and an iterator would take twice as long.
  for (let row = 0; row < prices.id.length; row++) {
    const id = prices.id[row]!;
    const index = indexOf.get(id);
    if (index === undefined) continue;
    const price = prices.current_price[row] ?? null;
    const change = prices.price_change_percentage_24h[row] ?? null;
    const priceBefore = columns.current_price[index];
    const changeBefore = columns.price_change_percentage_24h[index];
    if (priceBefore === price && changeBefore === change) continue;
    columns.current_price[index] = price;
    columns.price_change_percentage_24h[index] = change;
    const previous = coins.get(id);
    if (!previous) continue;
    coins.delete(id);
    const listeners = coinListeners.get(id);
    if (!listeners) continue;
    const cells = { ...previous.cells, ...liveCells(columns, index) };
    const samePrice = isSameText(previous.cells.price, cells.price);
    const sameChange = isSameText(previous.cells.change24h, cells.change24h);
    // A coin with unchanged texts counts as unchanged.
    if (samePrice && sameChange) {
      coins.set(id, previous);
      continue;
    }
    coins.set(id, {
      cells,
      price: isQuiet || samePrice ? 0 : direction(priceBefore, price),
      change24h: isQuiet || sameChange ? 0 : direction(changeBefore, change),
    });
    for (const listener of listeners) listener();
  }
}

/** Keeps the prices outside React, so that a tick repaints only the cells that changed. */
export function createMarketStore(
  onRetry: () => void = () => {},
  onSparklinesWanted: () => void = () => {},
): MarketStore {
  const {
    get: state,
    set: publish,
    subscribe,
  } = createStore<MarketState>({ status: "loading", ids: [], total: 0, columns: null, strip: null });
  let origin: Origin | null = null;
  let isComplete = false;
  let replaced: PriceOverlay = (lists) => lists;
  let liveFreshness: Partial<FreshnessCells> = {};
  let extended: Extension = (columns) => columns;
  /** The rows of the market in the columns. Those of an extension are after them. */
  let listedRows = 0;
  /** When the first HTML was written, while only its coins are loaded. Their ages are those of this time. */
  let writtenAt: number | undefined;
  let indexOf = new Map<string, number>();
  let rankOf = new Map<string, number | null>();
  const coins = new Map<string, LiveCoin>();
  const sparklines = createSparklines(onSparklinesWanted);
  /** The number of subscriptions that are not passive. */
  let activeCount = 0;
  const coinListeners: CoinListeners = new Map();

  const cellsOf = (id: string): CoinCells => {
    const { columns } = state();
    if (!columns) throw new Error(`Cannot show ${id} before the market is loaded`);
    return coinCells(columns, indexOf.get(id) ?? -1, rankOf.get(id) ?? null, writtenAt ?? Date.now());
  };

  const listedCells = createListedCells(cellsOf);

  const load = (columns: Columns, firstCoins?: FirstCoins) => {
    // Two isolates of the worker may have different versions; an older one must not replace a newer one.
    const previous = state().columns;
    if (isComplete && previous && columns.version < previous.version) return;
    const shownIndexes = shownCoins(columns);
    const ids = shownIndexes.map((index) => columns.id[index] ?? "");
    isComplete = firstCoins === undefined;
    writtenAt = firstCoins?.at;
    listedRows = columns.id.length;
    rankOf = ranksOf(columns, shownIndexes);
    ticks.cancel();
    const total = firstCoins?.total ?? ids.length;
    origin = originOf(columns);
    const strip = stripCells(columns, total);
    show(copyPrices(replaced(columns)), { status: "ready", ids, total, strip });
  };

  /** Replaces all values, after which every row is formatted again. */
  const show = (loaded: Columns, rest: Omit<MarketState, "columns">) => {
    const columns = isComplete ? extended(loaded, listedRows) : loaded;
    indexOf = new Map(columns.id.map((id, index) => [id, index]));
    coins.clear();
    listedCells.renew();
    publish({ ...rest, columns });
    for (const set of coinListeners.values()) for (const listener of set) listener();
  };

  const apply = (prices: Prices) => {
    const { columns } = state();
    if (!columns || prices.version < columns.version) return;
    ticks.markApplied();
    origin = originOf(prices);
    Object.assign(columns, origin);
    applyPrices(replaced(prices), columns, { indexOf, coins, coinListeners });
    // The age of the prices has changed for all listeners. The changed coins have notified their own listeners.
    publish(state());
  };
  const ticks = limitTicks(apply);

  const passive: Pick<Market, "subscribe" | "subscribeCoin"> = {
    subscribe,
    subscribeCoin: (id, listener) => addCoinListener(coinListeners, id, listener),
  };
  const countActive = (unsubscribe: () => void) => {
    activeCount += 1;
    return () => {
      activeCount -= 1;
      unsubscribe();
    };
  };

  const market: Omit<MarketStore, "passive"> = {
    state,
    subscribe: (listener) => countActive(passive.subscribe(listener)),
    listedCells: listedCells.get,
    coin(id) {
      const coin = coins.get(id) ?? { cells: cellsOf(id), price: 0, change24h: 0 };
      coins.set(id, coin);
      return coin;
    },
    subscribeCoin: (id, listener) => countActive(passive.subscribeCoin(id, listener)),
    origin: () => origin,
    freshness: (now) => origin && { ...freshnessCells(origin, now), ...liveFreshness },
    sparkline: sparklines.sparkline,
    load,
    tick(prices) {
      if (isComplete) ticks.add(prices);
    },
    overlay(replacement, freshness) {
      replaced = replacement;
      liveFreshness = freshness;
      publish({ ...state() });
    },
    writeLive(prices) {
      const { columns } = state();
      if (columns) applyPrices(prices, columns, { indexOf, coins, coinListeners }, true);
    },
    adopt(prices) {
      const { columns } = state();
      if (columns) applyPrices(replaced(prices), columns, { indexOf, coins, coinListeners }, true);
    },
    reformat() {
      const { columns, total } = state();
      if (columns) show(columns, { ...state(), strip: stripCells(columns, total) });
    },
    extend(extension) {
      extended = extension;
      const { columns } = state();
      if (columns) show(columns, state());
    },
    loadSparklines(data) {
      sparklines.load(data);
      publish({ ...state() });
    },
    fail() {
      if (state().status !== "ready") publish({ ...state(), status: "failed" });
    },
    retry() {
      if (state().status === "failed") publish({ ...state(), status: "loading" });
      onRetry();
    },
    isComplete: () => isComplete,
    isShown: () => activeCount > 0,
    wantsSparklines: sparklines.isWanted,
  };
  return { ...market, passive: { ...market, ...passive } };
}
