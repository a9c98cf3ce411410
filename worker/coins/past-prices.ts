import { type Exact, exactText } from "../../shared/values/decimal.ts";
import type { Deps } from "../deps.ts";
import { findPrices } from "../markets/coins.ts";
import type { WaitUntil } from "../platform/storage/isolate-cache.ts";
import { curvePoints } from "./history.rules.ts";
import { type KnownPrices, pastPrices } from "./past-prices.rules.ts";

/** The price of a coin at a time, in US dollars; null when none is known. */
export type PriceAt = (coinId: string, at: number) => Exact | null;

async function readKnownPrices(deps: Deps, coinIds: readonly string[], waitUntil: WaitUntil) {
  const market = await deps.market.current(waitUntil);
  const [histories, shown] = await Promise.all([
    deps.history.readMany(coinIds, true, waitUntil),
    findPrices(deps, market, coinIds),
  ]);
  const latestByCoin = new Map(shown.map(({ id, price, pricedAt }) => [id, { at: pricedAt, price: exactText(price) }]));
  return new Map(
    [...histories].map(([coinId, { recent, days }]): [string, KnownPrices] => {
      const latest = latestByCoin.get(coinId) ?? null;
      return [coinId, { recent, days, latest, curve: curvePoints(market?.sparkline(coinId), latest) }];
    }),
  );
}

/**
 * Reads the archive of coins and their latest prices. A request for a missing history is recorded, so that it is loaded
 * soon.
 */
export async function readPastPrices(deps: Deps, coinIds: readonly string[], waitUntil: WaitUntil): Promise<PriceAt> {
  return pastPrices(coinIds.length > 0 ? await readKnownPrices(deps, coinIds, waitUntil) : new Map());
}
