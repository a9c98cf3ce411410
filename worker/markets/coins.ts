import { SEARCH_SIZE } from "../../shared/markets/contract.ts";
import { coinImage, isHidden } from "../../shared/markets/snapshot.ts";
import { SYMBOL_TO_ID } from "../../shared/markets/symbols.ts";
import { isoTime } from "../../shared/values/time.ts";
import type { Deps } from "../deps.ts";
import { notePause, spend } from "../upstreams/budget/budget.queries.ts";
import { pauseAfter } from "../upstreams/budget/budget.rules.ts";
import type { Market } from "./market.ts";
import { COINGECKO } from "./refresh.ts";
import { bestMatches } from "./search.rules.ts";
import type { Sighting } from "./sighting.rules.ts";
import { findCoins } from "./snapshot.queries.ts";
import { saveFoundCoins } from "./unlisted-coins.ts";

export type { Sighting };

type StoredPrice = { id: string; price: number; pricedAt: number; change24h: number | null; previous: Sighting | null };

/** Prices by coin id: from the cached market, or from the stored coins. At most one database statement. */
export async function findPrices(deps: Deps, market: Market | null, ids: readonly string[]): Promise<StoredPrice[]> {
  const missing = ids.filter((id) => !market?.find(id));
  const stored = missing.length > 0 ? await findCoins(deps.db, missing) : [];
  const unlisted = new Map(stored.map((row) => [row.id, { ...row, ...row.sightings }]));
  return ids.flatMap((id) => {
    const coin = market?.find(id)?.coin ?? unlisted.get(id);
    if (coin?.price == null || coin.pricedAt === null) return [];
    const { price, pricedAt, change24h, before } = coin;
    return [{ id, price: Number(price), pricedAt, change24h, previous: before ?? null }];
  });
}

/** Prices by coin id in the form of the API. */
export async function listCoinPrices(deps: Deps, market: Market | null, ids: readonly string[]) {
  const priced = await findPrices(deps, market, ids);
  return priced.map(({ id, price, pricedAt, change24h }) => ({
    id,
    price,
    price_change_percentage_24h: change24h,
    last_updated: isoTime(pricedAt),
  }));
}

/** Prices of the well-known coins that clients may name by symbol only. */
export async function listKnownSymbolPrices(deps: Deps, market: Market | null) {
  const symbols = new Map(Object.entries(SYMBOL_TO_ID).map(([symbol, id]) => [id, symbol]));
  const priced = await listCoinPrices(deps, market, [...symbols.keys()]);
  return priced.map(({ id, price, last_updated }) => ({ id, price, last_updated, symbol: symbols.get(id)! }));
}

const SEARCH_CALLS = 2;

/**
 * Searches the upstream for coins outside the market. This is the only upstream call that a visitor's request may
 * cause. It is capped per day, and found coins are saved so that their prices can be read by id.
 */
async function searchUpstream(deps: Deps, query: string) {
  const { db, clock, coins, config } = deps;
  const now = clock.now();
  const searchLimit = { count: 1, perDay: config.plan.searchesPerDay };
  if (!(await spend(db, config.marketOrigin, config.plan, now, SEARCH_CALLS, searchLimit))) return [];

  const found = await coins.search(query);
  const listed = found.ok ? found.value.filter((coin) => !isHidden(coin)).slice(0, SEARCH_SIZE) : [];
  const prices = listed.length > 0 ? await coins.prices(listed.map((coin) => coin.id)) : null;
  const failure = found.ok ? (prices?.ok === false ? prices.failure : null) : found.failure;
  if (failure) {
    // A failed search must not count as a failure of the market refresh. Only a pause that the upstream requests stops
    // both.
    const pause = pauseAfter(failure, 1, now);
    if (pause) await notePause(db, config.marketOrigin, pause);
    deps.log("upstream-failed", { upstream: COINGECKO, search: true, ...failure });
  }
  return saveFoundCoins(deps, listed, prices?.ok ? prices.value : []);
}

/** The ten best matches. The upstream is searched only when no market coin matches. */
export async function searchCoins(deps: Deps, market: Market | null, query: string) {
  const ranked = (market?.coins ?? []).map((coin, i) => ({ ...coin, rank: i + 1 }));
  const inMarket = bestMatches(ranked, query, SEARCH_SIZE);
  const found = inMarket.length > 0 ? inMarket : bestMatches(await searchUpstream(deps, query), query, SEARCH_SIZE);
  return found.map(({ id, symbol, name, price, rank }) => ({
    id,
    symbol,
    name,
    image: coinImage(id),
    current_price: price,
    market_cap_rank: rank,
  }));
}
