import { useMemo, useSyncExternalStore } from "react";
import type { VenueName } from "../../../shared/live-prices/frame.ts";

/** A live price as decimal text. `at` is the venue's time of it in ms. */
export type LivePrice = { price: string; at: number; source: VenueName };

const OFF_KEY = "tidemark.live-prices-off";

const prices = new Map<string, LivePrice>();
const listeners = new Set<() => void>();
let isOff = readOff();

function readOff(): boolean {
  try {
    return localStorage.getItem(OFF_KEY) !== null;
  } catch {
    return false;
  }
}

function notify() {
  for (const listener of listeners) listener();
}

export function subscribeLive(listener: () => void): () => void {
  listeners.add(listener);
  return () => listeners.delete(listener);
}

/** Sets and removes live prices. A price of undefined removes the coin's. */
export function writeLivePrices(changes: Iterable<readonly [string, LivePrice | undefined]>) {
  for (const [id, price] of changes) {
    if (price) prices.set(id, price);
    else prices.delete(id);
  }
  notify();
}
export const livePrices = (): ReadonlyMap<string, LivePrice> => prices;

/** Whether the user of this browser has switched live prices off. */
export const isLiveOff = (): boolean => isOff;
export function setLiveOff(next: boolean) {
  isOff = next;
  try {
    if (next) localStorage.setItem(OFF_KEY, "1");
    else localStorage.removeItem(OFF_KEY);
  } catch {
    // The choice then lasts until the page is closed.
  }
  notify();
}
export const useIsLiveOff = (): boolean => useSyncExternalStore(subscribeLive, isLiveOff, () => false);

/**
 * The live prices of these coins. Coins without a live price are left out. The result is the same map until one of the
 * prices changes.
 */
export function useLivePrices(ids: readonly string[]): ReadonlyMap<string, LivePrice> {
  const getKey = () => ids.map((id) => prices.get(id)?.price ?? "").join();
  const key = useSyncExternalStore(subscribeLive, getKey, () => "");
  // The key changes with the prices, which are outside React.
  return useMemo(
    () => new Map(ids.flatMap((id) => (prices.has(id) ? [[id, prices.get(id)!] as const] : []))),
    [ids, key],
  );
}

export function useLivePrice(id: string): LivePrice | undefined {
  const getPrice = () => prices.get(id);
  return useSyncExternalStore(subscribeLive, getPrice, () => undefined);
}

/** The change in 24 hours in percent, moved from an earlier price to a live one. */
export function movedChange(change: number | null, from: number | null, to: number): number | null {
  return change === null || !from ? change : ((1 + change / 100) * (to / from) - 1) * 100;
}
