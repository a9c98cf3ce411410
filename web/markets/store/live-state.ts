import { useMemo } from "react";
import type { VenueName } from "../../../shared/live-prices/frame.ts";
import { storedText } from "../../ui/state/storage.ts";
import { createStore, useStore } from "../../ui/state/store.ts";

/** A live price as decimal text. `at` is the venue's time of it in ms. */
export type LivePrice = { price: string; at: number; source: VenueName };

type Prices = ReadonlyMap<string, LivePrice>;

/** One map for all frames, because a copy for each would be slow. */
const prices = new Map<string, LivePrice>();
const live = createStore<Prices>(prices, new Map());
export const { get: livePrices, subscribe: subscribeLive } = live;

/** Sets live prices by coin id. A coin whose price is undefined has none any more. */
export function writeLivePrices(changes: Iterable<readonly [string, LivePrice | undefined]>) {
  for (const [id, price] of changes) {
    if (price) prices.set(id, price);
    else prices.delete(id);
  }
  live.set(prices);
}

const storedOff = storedText("live-prices-off");
/** Whether the user of this browser has switched live prices off. */
const isOff = createStore(storedOff.read() !== null, false);
export const { get: isLiveOff, subscribe: subscribeLiveOff } = isOff;
export function setLiveOff(next: boolean) {
  // If the browser refuses, the choice lasts until the page is closed.
  storedOff.write(next ? "1" : null);
  isOff.set(next);
}
export const useIsLiveOff = (): boolean => useStore(isOff);

/**
 * The live prices of these coins. Coins without a live price are left out. The result is the same map until one of the
 * prices changes.
 */
export function useLivePrices(ids: readonly string[]): Prices {
  const key = useStore(live, (all) => ids.map((id) => all.get(id)?.price ?? "").join());
  // The key changes with the prices, which are outside React.
  return useMemo(() => {
    const found = new Map<string, LivePrice>();
    for (const id of ids) {
      const price = prices.get(id);
      if (price) found.set(id, price);
    }
    return found;
  }, [ids, key]);
}

export const useLivePrice = (id: string): LivePrice | undefined => useStore(live, (all) => all.get(id));

/** The change in 24 hours in percent at a live price, computed from the change at the listed price. */
export function changeAtLivePrice(change: number | null, listed: number | null, live: number): number | null {
  return change === null || !listed ? change : ((1 + change / 100) * (live / listed) - 1) * 100;
}
