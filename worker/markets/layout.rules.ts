import { ecosystemOf } from "../../shared/ecosystems/catalogue.ts";
import {
  type Columns,
  coinImage,
  type MarketCoin,
  type Origin,
  type Prices,
  type Sparklines,
  type Totals,
} from "../../shared/markets/snapshot.ts";
import { isoTime, MINUTE } from "../../shared/values/time.ts";
import type { Coin } from "./merge.rules.ts";
import type { SparklineById } from "./sparkline.rules.ts";

// What a screen can show. The coins keep every digit; the wire carries these.
const PRICE_DIGITS = 8;
const FIGURE_DIGITS = 6;
const CHANGE_PLACES = 100;

const significant = (value: number | null, digits: number) =>
  value === null ? null : Number(value.toPrecision(digits));
const change = (value: number | null) => (value === null ? null : Math.round(value * CHANGE_PLACES) / CHANGE_PLACES);

function totalsOf(coins: readonly Coin[]): Totals {
  let cap = 0;
  let capNow = 0;
  let capBefore = 0;
  let volume = 0;
  for (const coin of coins) {
    cap += coin.marketCap ?? 0;
    volume += coin.volume ?? 0;
    if (coin.marketCap === null || coin.change24h === null || coin.change24h <= -100) continue;
    capNow += coin.marketCap;
    capBefore += coin.marketCap / (1 + coin.change24h / 100);
  }
  const bitcoin = coins.find((coin) => coin.id === "bitcoin")?.marketCap ?? 0;
  return {
    market_cap: significant(cap, FIGURE_DIGITS)!,
    market_cap_change_percentage_24h: capBefore === 0 ? 0 : change((capNow / capBefore - 1) * 100)!,
    total_volume: significant(volume, FIGURE_DIGITS)!,
    bitcoin_dominance: cap === 0 ? 0 : change((bitcoin / cap) * 100)!,
  };
}

/** `ecosystemByCoin`: ecosystem by coin id, for those that are no chain's own coin. */
export function columnsOf(
  coins: readonly Coin[],
  origin: Origin,
  ecosystemByCoin: Readonly<Record<string, string>>,
): Columns {
  const figures = (pick: (coin: Coin) => number | null) => coins.map((coin) => significant(pick(coin), FIGURE_DIGITS));
  return {
    ...origin,
    totals: totalsOf(coins),
    id: coins.map((coin) => coin.id),
    symbol: coins.map((coin) => coin.symbol),
    name: coins.map((coin) => coin.name),
    current_price: coins.map((coin) => significant(coin.price, PRICE_DIGITS)),
    market_cap: figures((coin) => coin.marketCap),
    total_volume: figures((coin) => coin.volume),
    price_change_percentage_24h: coins.map((coin) => change(coin.change24h)),
    price_change_percentage_7d_in_currency: coins.map((coin) => change(coin.change7d)),
    circulating_supply: figures((coin) => coin.supply),
    age: coins.map((coin) => Math.max(0, Math.round((origin.asOf - (coin.pricedAt ?? coin.seenAt)) / MINUTE))),
    ecosystem: coins.map((coin) => ecosystemOf(coin.id) ?? ecosystemByCoin[coin.id] ?? ""),
  };
}

export const pricesOf = (coins: readonly Coin[], origin: Origin): Prices => ({
  ...origin,
  id: coins.map((coin) => coin.id),
  current_price: coins.map((coin) => significant(coin.price, PRICE_DIGITS)),
  price_change_percentage_24h: coins.map((coin) => change(coin.change24h)),
});

export function sparklinesOf(ids: readonly string[], lines: SparklineById, { asOf }: Origin): Sparklines {
  const ordered = ids.map((id) => lines[id] ?? ([0, 0, ""] as const));
  return {
    asOf,
    id: [...ids],
    low: ordered.map(([low]) => low),
    high: ordered.map(([, high]) => high),
    line: ordered.map(([, , line]) => line),
  };
}

/** The specification's market coin, at the upstream's own precision. */
export const marketCoinOf = (coin: Coin, rank: number): MarketCoin => ({
  id: coin.id,
  symbol: coin.symbol,
  name: coin.name,
  image: coinImage(coin.id),
  current_price: coin.price,
  market_cap: coin.marketCap,
  market_cap_rank: rank,
  total_volume: coin.volume,
  price_change_percentage_24h: coin.change24h,
  price_change_percentage_7d_in_currency: coin.change7d,
  circulating_supply: coin.supply,
  last_updated: isoTime(coin.pricedAt ?? coin.seenAt),
});
