import type { Deps } from "../deps.ts";
import { areRatesStale } from "../exchange-rates/reference-rates.ts";
import type { WaitUntil } from "../platform/storage/isolate-cache.ts";
import { type CoinPrice, currenciesReply, type Rates } from "./rates.rules.ts";

type Change = number | null;
/** What the rates of coins follow from: their prices and changes in the market. */
export type ListedCoins = {
  find(
    id: string,
  ): { coin: { price: number | null; change24h: Change; change7d: Change; heldBack?: object } } | undefined;
  figures(id: string): { change1h: Change; change30d: Change; change1y: Change } | null;
};

function coinPrice(market: ListedCoins | null, id: string): CoinPrice | null {
  const coin = market?.find(id)?.coin;
  if (!market || !coin || coin.price === null) return null;
  // The changes are those of a newer price, which is held back.
  if (coin.heldBack) return { price: coin.price, changes: {} };
  const { change1h, change30d, change1y } = market.figures(id) ?? {};
  return {
    price: coin.price,
    changes: { "1h": change1h, "24h": coin.change24h, "7d": coin.change7d, "30d": change30d, "1y": change1y },
  };
}

/** The rates of all currencies now and earlier. Those of coins follow the market's prices; null is what is not loaded. */
export function ratesNowAndEarlier(loaded: Rates | null, market: ListedCoins | null, now: number) {
  const isStale = loaded !== null && areRatesStale(loaded.lastDay, now);
  const coins = new Map(["bitcoin", "ethereum"].map((id) => [id, coinPrice(market, id)]));
  return currenciesReply(loaded, isStale, (id) => coins.get(id) ?? null, now);
}

/** The reply of the endpoint. */
export const showCurrencies = async (deps: Deps, market: ListedCoins | null, waitUntil: WaitUntil) =>
  ratesNowAndEarlier(await deps.rates.current(waitUntil), market, deps.clock.now());
