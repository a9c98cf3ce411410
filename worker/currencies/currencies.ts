import type { Deps } from "../deps.ts";
import { areRatesStale } from "../exchange-rates/reference-rates.ts";
import type { Market } from "../markets/market.ts";
import type { WaitUntil } from "../platform/storage/isolate-cache.ts";
import { type CoinPrice, currenciesReply } from "./rates.rules.ts";

function coinPrice(market: Market | null, id: string): CoinPrice | null {
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

/** The reply of the endpoint. The rates of coins follow the market's prices. */
export async function showCurrencies(deps: Deps, market: Market | null, waitUntil: WaitUntil) {
  const loaded = await deps.rates.current(waitUntil);
  const now = deps.clock.now();
  const isStale = loaded !== null && areRatesStale(loaded.lastDay, now);
  const coins = new Map(["bitcoin", "ethereum"].map((id) => [id, coinPrice(market, id)]));
  return currenciesReply(loaded, isStale, (id) => coins.get(id) ?? null, now);
}
