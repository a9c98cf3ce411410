import { createContext, use, useCallback, useSyncExternalStore } from "react";
import type { CoinCells, FreshnessCells, StripCells } from "../../../shared/markets/coin-cells.ts";
import type { Columns, Origin } from "../../../shared/markets/snapshot.ts";
import type { Spark } from "../table/sparkline.ts";

/** A coin as it shows now, and which way its figures went when a tick last changed them; 0: that one did not. */
export type LiveCoin = { cells: CoinCells; price: Direction; change24h: Direction };
export type Direction = -1 | 0 | 1;

export type MarketState = {
  status: "loading" | "ready" | "failed";
  /** Ids in rank order, as far as they are here. */
  ids: string[];
  /** Coins of the market, here or not. */
  total: number;
  /** The figures behind `ids`; null before they come. Searching and sorting read them. */
  columns: Columns | null;
  strip: StripCells | null;
};

/**
 * The market as the components see it: text, and news of what changed.
 * One implementation holds the snapshot; another, at build time, holds slots.
 */
export type Market = {
  /** The same object until another list is loaded: new prices are told by the coins and by `origin`. */
  state(): MarketState;
  /** Of the figures that show; another object with each publication. */
  origin(): Origin | null;
  subscribe(listener: () => void): () => void;
  /** What a row shows beside its moving figures: the same object until another list is loaded. */
  facts(id: string): CoinCells;
  coin(id: string): LiveCoin;
  subscribeCoin(id: string, listener: () => void): () => void;
  freshness(now: number): FreshnessCells | null;
  sparkline(id: string): Spark | null;
  retry(): void;
  /** What its entries are called where a person is asked to sign in. */
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

export function useCoinFacts(id: string): CoinCells {
  const market = useMarket();
  const read = () => market.facts(id);
  return useSyncExternalStore(market.subscribe, read, read);
}

/** Renders again only when this coin's text changes. */
export function useCoin(id: string): LiveCoin {
  const market = useMarket();
  const subscribe = useCallback((listener: () => void) => market.subscribeCoin(id, listener), [market, id]);
  const read = () => market.coin(id);
  return useSyncExternalStore(subscribe, read, read);
}

export function useSparkline(id: string): Spark | null {
  const market = useMarket();
  const read = () => market.sparkline(id);
  return useSyncExternalStore(market.subscribe, read, read);
}
