import type { Exact } from "../../shared/values/decimal.ts";
import type { Deps } from "../deps.ts";
import type { WaitUntil } from "../platform/storage/isolate-cache.ts";
import { pastPrices } from "./past-prices.rules.ts";

/** The price of a coin at a time, in US dollars; null when the archive has none. */
export type PriceAt = (coinId: string, at: number) => Exact | null;

/** Reads the archive of coins. A request for a missing history is recorded, so that it is loaded soon. */
export async function readPastPrices(deps: Deps, coinIds: readonly string[], waitUntil: WaitUntil): Promise<PriceAt> {
  return pastPrices(coinIds.length > 0 ? await deps.history.readMany(coinIds, true, waitUntil) : new Map());
}
