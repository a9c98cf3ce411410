import { createContext, use, useCallback, useSyncExternalStore } from "react";
import type { CoinCells, FreshnessCells, StripCells } from "../../../shared/markets/coin-cells.ts";
import type { Columns, Origin, Prices } from "../../../shared/markets/snapshot.ts";
import type { SparklinePaths } from "./sparkline.ts";

/** The current cells of a coin, and how the last tick moved its price and 24h change. */
export type LiveCoin = { cells: CoinCells; price: Direction; change24h: Direction };
/** Down, unchanged or up. */
export type Direction = -1 | 0 | 1;

export type MarketState = {
  status: "loading" | "ready" | "failed";
  /** The ids of the loaded coins in rank order. */
  ids: string[];
  /** The number of coins in the market, loaded or not. */
  total: number;
  /** The values of `ids` for searching and sorting; null before they are loaded. */
  columns: Columns | null;
  strip: StripCells | null;
};

/** The lists that an update of prices consists of. */
export type PriceLists = Pick<Prices, "id" | "current_price" | "price_change_percentage_24h">;

/** Replaces the additional rows, which are the rows from `listedRows` on. */
export type Extension = (columns: Columns, listedRows: number) => Columns;

/**
 * The market as components use it: formatted texts and change notifications.
 * One implementation holds the snapshot; the one for prerendering holds template slots.
 */
export type Market = {
  /** The same object until another list is loaded. New prices change only the coins and `origin`. */
  state(): MarketState;
  /** The version, age and source of the shown values; a new object after each load and tick. */
  origin(): Origin | null;
  subscribe(listener: () => void): () => void;
  /** The same market for the parts of every page, for which alone little is polled. */
  passive?: Market;
  /** The cells of a coin that ticks do not change; the same object until another list is loaded. */
  listedCells(id: string): CoinCells;
  coin(id: string): LiveCoin;
  subscribeCoin(id: string, listener: () => void): () => void;
  freshness(now: number): FreshnessCells | null;
  sparkline(id: string): SparklinePaths | null;
  /** Sets the function that adds columns and coins to each list that arrives, and adds them to the current one. */
  extend?(extension: Extension): void;
  /**
   * Takes over the prices of a reply about some coins, until the next list. A page then computes each change at a live price
   * from one price and one change, wherever it shows it.
   */
  adopt?(prices: PriceLists): void;
  retry(): void;
  /** The word for its entries in messages, if it is not "coins". */
  noun?: "tokens";
};

const MarketContext = createContext<Market | null>(null);
export const MarketProvider = MarketContext.Provider;

export function useMarket(): Market {
  const market = use(MarketContext);
  if (!market) throw new Error("useMarket needs a MarketProvider around it");
  return market;
}

export function useMarketState(): MarketState {
  const market = useMarket();
  return useSyncExternalStore(market.subscribe, market.state, market.state);
}

export function useMarketOrigin(): Origin | null {
  const market = useMarket();
  return useSyncExternalStore(market.subscribe, market.origin, market.origin);
}

export function useFixedCells(id: string): CoinCells {
  const market = useMarket();
  const getCells = () => market.listedCells(id);
  return useSyncExternalStore(market.subscribe, getCells, getCells);
}

/** A coin's live values. The component renders again only when their texts change. */
export function useCoin(id: string): LiveCoin {
  const market = useMarket();
  const subscribe = useCallback((listener: () => void) => market.subscribeCoin(id, listener), [market, id]);
  const getCoin = () => market.coin(id);
  return useSyncExternalStore(subscribe, getCoin, getCoin);
}

export function useSparkline(id: string): SparklinePaths | null {
  const market = useMarket();
  const getSparkline = () => market.sparkline(id);
  return useSyncExternalStore(market.subscribe, getSparkline, getSparkline);
}
