import { useSyncExternalStore } from "react";

/** A coin of a list that a signed-in person wants in their portfolio, or to be told of. */
export type AddRequest = {
  /** The list's own id of it: the market's, unless `coinId` says otherwise. */
  id: string;
  name: string;
  symbol: string;
  image: string;
  /** The market's id of it; `NO_COIN` when the market does not know it. */
  coinId?: string;
  /** What the list says it costs, in US dollars; the market's price where it says nothing. */
  usd?: number | null;
  /** What the list calls its rows, where that is not a coin. */
  noun?: "token";
  /** A price alert on it is wanted instead. */
  alert?: true;
};

let request: AddRequest | null = null;
const listeners = new Set<() => void>();

function set(next: AddRequest | null): void {
  request = next;
  for (const listener of listeners) listener();
}

/** Opens the Add to Portfolio dialog over the page, or that of a price alert. */
export const openCoinDialog = (coin: AddRequest): void => set(coin);
export const dropAddRequest = (): void => set(null);

function subscribe(listener: () => void): () => void {
  listeners.add(listener);
  return () => listeners.delete(listener);
}

export const useAddRequest = (): AddRequest | null =>
  useSyncExternalStore(
    subscribe,
    () => request,
    () => null,
  );
