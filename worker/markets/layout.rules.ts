import { ecosystemOf } from "../../shared/ecosystems/catalogue.ts";
import {
  type Columns,
  coinImage,
  type Figures,
  type MarketCoin,
  type Origin,
  type Prices,
  type Sparklines,
  type Totals,
} from "../../shared/markets/snapshot.ts";
import { isoTime, MINUTE } from "../../shared/values/time.ts";
import type { CoinFigures } from "../upstreams/coingecko/coingecko.ts";
import type { Coin } from "./merge.rules.ts";
import type { SparklineById } from "./sparkline.rules.ts";

// Replies are rounded to the digits that the page shows. The stored coins keep every digit.
const PRICE_DIGITS = 8;
const SIGNIFICANT_DIGITS = 6;
const CHANGE_FACTOR = 100;

const roundToDigits = (value: number | null, digits: number) =>
  value === null ? null : Number(value.toPrecision(digits));
const roundChange = (value: number | null) =>
  value === null ? null : Math.round(value * CHANGE_FACTOR) / CHANGE_FACTOR;

function totalsOf(coins: readonly Coin[]): Totals {
  let cap = 0;
  let capWithChange = 0;
  let capBefore = 0;
  let volume = 0;
  for (const coin of coins) {
    cap += coin.marketCap ?? 0;
    volume += coin.volume ?? 0;
    if (coin.marketCap === null || coin.change24h === null || coin.change24h <= -100) continue;
    capWithChange += coin.marketCap;
    capBefore += coin.marketCap / (1 + coin.change24h / 100);
  }
  const bitcoin = coins.find((coin) => coin.id === "bitcoin")?.marketCap ?? 0;
  return {
    market_cap: roundToDigits(cap, SIGNIFICANT_DIGITS)!,
    market_cap_change_percentage_24h: capBefore === 0 ? 0 : roundChange((capWithChange / capBefore - 1) * 100)!,
    total_volume: roundToDigits(volume, SIGNIFICANT_DIGITS)!,
    bitcoin_dominance: cap === 0 ? 0 : roundChange((bitcoin / cap) * 100)!,
  };
}

/** `ecosystemByCoin` holds ecosystem ids by coin id, for coins that are not the native coin of a chain. */
export function columnsOf(
  coins: readonly Coin[],
  origin: Origin,
  ecosystemByCoin: Readonly<Record<string, string>>,
): Columns {
  const roundedColumn = (pick: (coin: Coin) => number | null) =>
    coins.map((coin) => roundToDigits(pick(coin), SIGNIFICANT_DIGITS));
  return {
    ...origin,
    totals: totalsOf(coins),
    id: coins.map((coin) => coin.id),
    symbol: coins.map((coin) => coin.symbol),
    name: coins.map((coin) => coin.name),
    current_price: coins.map((coin) => roundToDigits(coin.price, PRICE_DIGITS)),
    market_cap: roundedColumn((coin) => coin.marketCap),
    total_volume: roundedColumn((coin) => coin.volume),
    price_change_percentage_24h: coins.map((coin) => roundChange(coin.change24h)),
    price_change_percentage_7d_in_currency: coins.map((coin) => roundChange(coin.change7d)),
    circulating_supply: roundedColumn((coin) => coin.supply),
    age: coins.map((coin) => Math.max(0, Math.round((origin.asOf - (coin.pricedAt ?? coin.seenAt)) / MINUTE))),
    ecosystem: coins.map((coin) => ecosystemOf(coin.id) ?? ecosystemByCoin[coin.id] ?? ""),
  };
}

export const pricesOf = (coins: readonly Coin[], origin: Origin): Prices => ({
  ...origin,
  id: coins.map((coin) => coin.id),
  current_price: coins.map((coin) => roundToDigits(coin.price, PRICE_DIGITS)),
  price_change_percentage_24h: coins.map((coin) => roundChange(coin.change24h)),
});

/** `figuresById` lacks coins whose list had no such figures. */
export function figuresOf(
  coins: readonly Coin[],
  figuresById: Readonly<Record<string, CoinFigures | undefined>>,
  origin: Origin,
): Figures {
  const pick = (value: (figures: CoinFigures, coin: Coin) => number | null) =>
    coins.map((coin) => {
      const figures = figuresById[coin.id];
      return figures ? roundChange(value(figures, coin)) : null;
    });
  return {
    ...origin,
    id: coins.map((coin) => coin.id),
    price_change_percentage_1h_in_currency: pick(({ change1h }) => change1h),
    price_change_percentage_30d_in_currency: pick(({ change30d }) => change30d),
    // A price above the all-time high is the new all-time high, which CoinGecko has not updated yet.
    ath_change_percentage: pick(({ ath }, { price }) =>
      ath === null || price === null ? null : Math.min(0, (price / ath - 1) * 100),
    ),
  };
}

export function sparklinesOf(ids: readonly string[], lines: SparklineById, { asOf }: Origin): Sparklines {
  const ordered = ids.map((id) => lines[id] ?? ([0, 0, "", 0] as const));
  return {
    asOf,
    id: [...ids],
    low: ordered.map(([low]) => low),
    high: ordered.map(([, high]) => high),
    line: ordered.map(([, , line]) => line),
  };
}

/** A coin in the form of the API, at the upstream's precision. */
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
