import { useSyncExternalStore } from "react";

/** A coin of a market list that a signed-in person wants in their portfolio. */
export type AddRequest = { id: string; name: string; symbol: string; image: string };

let request: AddRequest | null = null;
const listeners = new Set<() => void>();

function set(next: AddRequest | null): void {
  request = next;
  for (const listener of listeners) listener();
}

/** Opens the Add to Portfolio dialog over the page. */
export const requestAdd = (coin: AddRequest): void => set(coin);
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
