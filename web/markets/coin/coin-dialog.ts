import { useSyncExternalStore } from "react";

/** A listed coin for which a signed-in user opens the Add to Portfolio or the price alert dialog. */
export type AddRequest = {
  /** The coin's id in its list. It is also the coin id of positions and alerts unless `coinId` is set. */
  id: string;
  name: string;
  symbol: string;
  image: string;
  /** The coin id of positions and alerts. */
  coinId?: string;
  /** The list's price in US dollars. Without it the dialog takes the market's price. */
  usd?: number | null;
  /** The word for a row of the list, if it is not "coin". */
  noun?: "token";
  /** Opens the price alert dialog instead. */
  alert?: true;
};

let request: AddRequest | null = null;
const listeners = new Set<() => void>();

function setRequest(next: AddRequest | null): void {
  request = next;
  for (const listener of listeners) listener();
}

/** Opens the Add to Portfolio dialog or, with `alert`, the price alert dialog. */
export const openCoinDialog = (coin: AddRequest): void => setRequest(coin);
export const closeCoinDialog = (): void => setRequest(null);

function subscribe(listener: () => void): () => void {
  listeners.add(listener);
  return () => listeners.delete(listener);
}

export const useCoinDialogRequest = (): AddRequest | null =>
  useSyncExternalStore(
    subscribe,
    () => request,
    () => null,
  );
