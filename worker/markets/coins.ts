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
import { keepFoundCoins } from "./unlisted-coins.ts";

export type { Sighting };

type Priced = { id: string; price: number; pricedAt: number; change24h: number | null; before: Sighting | null };

/** Prices by id: from the market in memory, the rest from the coins that were ever listed. One statement at most. */
export async function findPrices(deps: Deps, market: Market | null, ids: readonly string[]): Promise<Priced[]> {
  const missing = ids.filter((id) => !market?.find(id));
  const stored = missing.length > 0 ? await findCoins(deps.db, missing) : [];
  const outside = new Map(stored.map((row) => [row.id, { ...row, ...row.sightings }]));
  return ids.flatMap((id) => {
    const coin = market?.find(id)?.coin ?? outside.get(id);
    if (coin?.price == null || coin.pricedAt === null) return [];
    const { price, pricedAt, change24h, before } = coin;
    return [{ id, price: Number(price), pricedAt, change24h, before: before ?? null }];
  });
}

/** The same as the API answers it. */
export async function priceCoins(deps: Deps, market: Market | null, ids: readonly string[]) {
  const priced = await findPrices(deps, market, ids);
  return priced.map(({ id, price, pricedAt, change24h }) => ({
    id,
    price,
    price_change_percentage_24h: change24h,
    last_updated: isoTime(pricedAt),
  }));
}

/** The coins that the portfolio knows by symbol alone (specification 1, section 9). */
export async function priceKnownSymbols(deps: Deps, market: Market | null) {
  const symbols = new Map(Object.entries(SYMBOL_TO_ID).map(([symbol, id]) => [id, symbol]));
  const priced = await priceCoins(deps, market, [...symbols.keys()]);
  return priced.map(({ id, price, last_updated }) => ({ id, price, last_updated, symbol: symbols.get(id)! }));
}

const SEARCH_CALLS = 2;

/**
 * Coins outside the market, from the upstream: the one call that a visitor's request may cause.
 * Capped per day; what it finds is kept, so that its price can be asked for by id.
 */
async function searchUpstream(deps: Deps, text: string) {
  const { db, clock, coins, config } = deps;
  const now = clock.now();
  const cap = { count: 1, perDay: config.plan.searchesPerDay };
  if (!(await spend(db, config.marketOrigin, config.plan, now, SEARCH_CALLS, cap))) return [];

  const found = await coins.search(text);
  const listed = found.ok ? found.value.filter((coin) => !isHidden(coin)).slice(0, SEARCH_SIZE) : [];
  const prices = listed.length > 0 ? await coins.prices(listed.map((coin) => coin.id)) : null;
  const failure = found.ok ? (prices?.ok === false ? prices.failure : null) : found.failure;
  if (failure) {
    // What visitors look for must not open the circuit of the refresh; only an upstream that asks us to wait stops both.
    const pause = pauseAfter(failure, 1, now);
    if (pause) await notePause(db, config.marketOrigin, pause);
    deps.log("upstream-failed", { upstream: COINGECKO, search: true, ...failure });
  }
  return keepFoundCoins(deps, listed, prices?.ok ? prices.value : []);
}

/** The ten best matches; the upstream is asked only when the whole market has none. */
export async function searchCoins(deps: Deps, market: Market | null, text: string) {
  const ranked = (market?.coins ?? []).map((coin, i) => ({ ...coin, rank: i + 1 }));
  const inMarket = bestMatches(ranked, text, SEARCH_SIZE);
  const found = inMarket.length > 0 ? inMarket : bestMatches(await searchUpstream(deps, text), text, SEARCH_SIZE);
  return found.map(({ id, symbol, name, price, rank }) => ({
    id,
    symbol,
    name,
    image: coinImage(id),
    current_price: price,
    market_cap_rank: rank,
  }));
}
