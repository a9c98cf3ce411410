import { coinImage } from "../../shared/markets/snapshot.ts";
import { exactText } from "../../shared/values/decimal.ts";
import { ageOf, HOUR, isoTime } from "../../shared/values/time.ts";
import type { Coin } from "../markets/lists.ts";
import type { Plan } from "../markets/reserve.ts";
import type { CoinFigures } from "../upstreams/coingecko/coingecko.ts";
import type { StoredCoin } from "./history.rules.ts";

const PAGE_SIZE = 250;
/** A price counts as old when it has missed more than half of another load. */
const TOLERANCE = 1.5;
/** Unlisted coins are priced hourly while a user holds them. */
const UNLISTED_STALE_AFTER = 2 * HOUR;

/** The age in ms after which a coin's price is old. A coin between two pages may be loaded with the later one. */
export function staleAfter(plan: Pick<Plan, "staleAfter" | "pages">, rank: number | null): number {
  if (rank === null) return UNLISTED_STALE_AFTER;
  const page = Math.ceil(rank / PAGE_SIZE);
  if (page === 1) return plan.staleAfter;
  return Math.max(...[page, page + 1].map((near) => plan.pages[near]?.promised ?? 0)) * TOLERANCE;
}

const decimal = (value: number | null | undefined) => (value == null ? null : exactText(value));
const timeText = (ms: number | null | undefined) => (ms == null ? null : isoTime(ms));

type Facts = {
  coin: Pick<Coin, "id" | "symbol" | "name" | "price" | "pricedAt" | "change24h" | "marketCap"> & Partial<Coin>;
  rank: number | null;
  figures: CoinFigures | null;
  ecosystem: string | null;
  stored: StoredCoin;
  source: string;
  now: number;
  staleAfter: number;
};

/** The figures of a coin that are known for unlisted coins too. */
export const briefReply = (coin: Facts["coin"], rank: number | null, limit: number, now: number) => ({
  id: coin.id,
  symbol: coin.symbol,
  name: coin.name,
  rank,
  price: decimal(coin.price),
  change24h: coin.change24h,
  marketCap: decimal(coin.marketCap),
  asOf: timeText(coin.pricedAt),
  stale: coin.pricedAt === null || ageOf(coin.pricedAt, now) > limit,
});

/** The reply of the API. Unknown figures are null. */
export function coinReply({ coin, rank, figures, ecosystem, stored, source, now, staleAfter: limit }: Facts) {
  const { details } = stored;
  return {
    ...briefReply(coin, rank, limit, now),
    image: coinImage(coin.id),
    change1h: figures?.change1h ?? null,
    change7d: coin.change7d ?? null,
    change30d: figures?.change30d ?? null,
    change1y: figures?.change1y ?? null,
    fullyDilutedValue: decimal(figures?.fullyDilutedValue),
    volume24h: decimal(coin.volume),
    circulatingSupply: decimal(coin.supply),
    totalSupply: decimal(figures?.totalSupply),
    maxSupply: decimal(figures?.maxSupply),
    high24h: decimal(figures?.high24h),
    low24h: decimal(figures?.low24h),
    ath: decimal(figures?.ath),
    athAt: timeText(figures?.athAt),
    atl: decimal(figures?.atl),
    atlAt: timeText(figures?.atlAt),
    ecosystem,
    source,
    details: details && { ...details, asOf: isoTime(details.asOf) },
  };
}
