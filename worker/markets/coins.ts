import { isTokenCoin } from "../../shared/icp-tokens/coin-id.ts";
import { SEARCH_SIZE } from "../../shared/markets/contract.ts";
import { coinImage, isHidden } from "../../shared/markets/snapshot.ts";
import { SYMBOL_TO_ID } from "../../shared/markets/symbols.ts";
import type { ReceivedPrice } from "../../shared/received-price.ts";
import { DAY, isoTime } from "../../shared/values/time.ts";
import type { Deps } from "../deps.ts";
import { findTokenPrices } from "../icp-tokens/prices.ts";
import { clientAddress, rateLimitAddress } from "../platform/http/client-ip.ts";
import { consumeRateLimit } from "../platform/storage/rate-limits.queries.ts";
import { callWithinBudget } from "../upstreams/budget/budgeted-call.ts";
import type { FoundCoin } from "../upstreams/coingecko/coingecko.ts";
import type { Market } from "./market.ts";
import { bestMatches } from "./search.rules.ts";
import { findCoins } from "./snapshot.queries.ts";
import { saveFoundCoins } from "./unlisted-coins.ts";

export type { ReceivedPrice };

type StoredPrice = {
  id: string;
  price: number;
  pricedAt: number;
  change24h: number | null;
  previous: ReceivedPrice | null;
};

/**
 * Prices by coin id: from the cached market, from the stored coins, or from the list of tokens. At most two database
 * statements.
 */
export async function findPrices(deps: Deps, market: Market | null, ids: readonly string[]): Promise<StoredPrice[]> {
  const tokenIds = ids.filter(isTokenCoin);
  const missing = ids.filter((id) => !isTokenCoin(id) && !market?.find(id));
  const [stored, tokens] = await Promise.all([
    missing.length > 0 ? findCoins(deps.db, missing) : [],
    findTokenPrices(deps, tokenIds),
  ]);
  const unlisted = new Map(stored.map((row) => [row.id, { ...row, ...row.unshownPrices }]));
  const coins = ids.flatMap((id) => {
    const coin = market?.find(id)?.coin ?? unlisted.get(id);
    if (coin?.price == null || coin.pricedAt === null) return [];
    const { price, pricedAt, change24h, before } = coin;
    return [{ id, price: Number(price), pricedAt, change24h, previous: before ?? null }];
  });
  return [...coins, ...tokens];
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
 * One IP address may use at most this share of the upstream searches of a day, so that one visitor cannot use all of
 * them.
 */
const SHARE_PER_ADDRESS = 1 / 5;

const consumeSearchQuota = ({ db, clock, config }: Deps, address: string): Promise<boolean> => {
  const maxUses = Math.max(1, Math.floor(config.plan.searchesPerDay * SHARE_PER_ADDRESS));
  return consumeRateLimit(db, `search ${rateLimitAddress(address)}`, { maxUses, windowMs: DAY }, clock.now());
};

/**
 * Searches the upstream for unlisted coins. This is the only upstream call that a visitor's request may
 * cause. It is capped per day and address, and found coins are saved so that their prices can be read by id.
 */
async function searchUpstream(deps: Deps, query: string, address: string) {
  if (!(await consumeSearchQuota(deps, address))) return [];
  const { coins, config } = deps;
  const charge = {
    upstream: config.marketOrigin,
    limits: config.plan,
    calls: SEARCH_CALLS,
    searches: { count: 1, perDay: config.plan.searchesPerDay },
    countsFailures: false,
    logFields: { search: true },
  };
  let listed: FoundCoin[] = [];
  const prices = await callWithinBudget(deps, charge, async () => {
    const found = await coins.search(query);
    if (!found.ok) return found;
    listed = found.value.filter((coin) => !isHidden(coin)).slice(0, SEARCH_SIZE);
    return listed.length > 0 ? coins.prices(listed.map((coin) => coin.id)) : { ok: true, value: [] };
  });
  return saveFoundCoins(deps, listed, prices?.ok ? prices.value : []);
}

/** The ten best matches. The upstream is searched only when no market coin matches. */
export async function searchCoins(deps: Deps, market: Market | null, query: string, request: Request) {
  const ranked = (market?.coins ?? []).map((coin, i) => ({ ...coin, rank: i + 1 }));
  const inMarket = bestMatches(ranked, query, SEARCH_SIZE);
  const searchOutside = () => searchUpstream(deps, query, clientAddress(request));
  const found = inMarket.length > 0 ? inMarket : bestMatches(await searchOutside(), query, SEARCH_SIZE);
  return found.map(({ id, symbol, name, price, rank }) => ({
    id,
    symbol,
    name,
    image: coinImage(id),
    current_price: price,
    market_cap_rank: rank,
  }));
}

/** The unlisted coins that were listed or found before, with their last prices. Unknown ids are left out. */
export async function findUnlistedCoins({ db }: Deps, ids: readonly string[]) {
  const rows = await findCoins(db, ids);
  return rows
    .filter((row) => !isHidden(row))
    .map(({ id, symbol, name, change24h, marketCap, pricedAt, price }) => ({
      id,
      symbol,
      name,
      change24h,
      marketCap,
      pricedAt,
      price: price === null ? null : Number(price),
    }));
}
