/**
 * The texts of a coin's page, shared by the page and by its first HTML. Do not import zod or use the DOM, because both
 * load this file.
 */
import { coinDisc, type Figure, type Tone } from "../markets/coin-cells.ts";
import { displayCurrency, RATE_AGES, type RateAge, shownChange } from "../values/display-currency.ts";
import {
  formatChange,
  formatCompact,
  formatMoney,
  formatPrice,
  formatShare,
  IN_DOLLARS_ONLY,
  MISSING,
  type PriceText,
  plainPrice,
  sideOf,
} from "../values/format-market.ts";
import { timeAgo } from "../values/time.ts";

/** `GET /api/coins/:id`. */
export type CoinFacts = {
  id: string;
  symbol: string;
  name: string;
  image: string;
  rank: number | null;
  price: string | null;
  change1h: number | null;
  change24h: number | null;
  change7d: number | null;
  change30d: number | null;
  change1y: number | null;
  marketCap: string | null;
  fullyDilutedValue: string | null;
  volume24h: string | null;
  circulatingSupply: string | null;
  totalSupply: string | null;
  maxSupply: string | null;
  high24h: string | null;
  low24h: string | null;
  ath: string | null;
  athAt: string | null;
  atl: string | null;
  atlAt: string | null;
  asOf: string | null;
  stale: boolean;
  source: string;
};

export const CHANGE_PERIODS = RATE_AGES;
export type ChangePeriod = RateAge;

/** The figures below the chart, in their order: key and label. */
export const STATS = [
  ["cap", "Market cap"],
  ["volume", "Volume (24h)"],
  ["turnover", "Volume / market cap"],
  ["diluted", "Fully diluted value"],
  ["circulating", "Circulating supply"],
  ["total", "Total supply"],
  ["max", "Max supply"],
  ["high", "24h high"],
  ["low", "24h low"],
  ["ath", "All-time high"],
  ["atl", "All-time low"],
] as const;
export type StatKey = (typeof STATS)[number][0];
/** The figures of the past. In another currency than US dollars they are unknown, because they follow from earlier rates. */
export const EXTREMES = ["high", "low", "ath", "atl"] as const satisfies StatKey[];
export type ExtremeKey = (typeof EXTREMES)[number];

export type CoinPageCells = {
  id: string;
  name: string;
  symbol: string;
  letter: string;
  hue: string;
  image: string;
  rank: string;
  price: PriceText & { tone: Tone };
  changes: Record<ChangePeriod, Figure>;
  stats: Record<StatKey, string>;
  /** The date of a record or the reason why it is missing; empty when both are unknown. */
  notes: Record<ExtremeKey, string>;
  /** The age of the price. */
  updated(now: number): string;
  stale: boolean;
  source: string;
};

const numberOf = (text: string | null): number | null => (text === null ? null : Number(text));
const dates = new Intl.DateTimeFormat("en-GB", { day: "numeric", month: "short", year: "numeric", timeZone: "UTC" });
const dateText = (time: string | null): string => (time === null ? "" : dates.format(Date.parse(time)));

export function coinPageCells(coin: CoinFacts): CoinPageCells {
  const symbol = coin.symbol.toUpperCase();
  const money = (text: string | null) => formatMoney(numberOf(text));
  const isInDollars = displayCurrency().code === "usd";
  const extreme = (text: string | null) => (isInDollars ? plainPrice(numberOf(text)) : MISSING);
  const noteOf = (text: string | null, time: string | null) =>
    isInDollars ? dateText(time) : text === null ? "" : IN_DOLLARS_ONLY;
  const supply = (text: string | null) => (text === null ? MISSING : `${formatCompact(Number(text))} ${symbol}`);
  const [cap, volume] = [numberOf(coin.marketCap), numberOf(coin.volume24h)];
  const shown = formatPrice(numberOf(coin.price));
  const change = (dollars: number | null, period: ChangePeriod): Figure => {
    const percent = shownChange(dollars, period, coin.id);
    return { text: formatChange(percent), tone: sideOf(percent) };
  };
  return {
    id: coin.id,
    name: coin.name,
    symbol,
    ...coinDisc(coin.id, symbol),
    image: coin.image,
    rank: coin.rank === null ? "Not in the top 1000" : `Rank ${coin.rank}`,
    price: { ...shown, tone: shown.text === MISSING ? "none" : "plain" },
    changes: {
      "1h": change(coin.change1h, "1h"),
      "24h": change(coin.change24h, "24h"),
      "7d": change(coin.change7d, "7d"),
      "30d": change(coin.change30d, "30d"),
      "1y": change(coin.change1y, "1y"),
    },
    stats: {
      cap: money(coin.marketCap),
      volume: money(coin.volume24h),
      turnover: cap && volume !== null ? formatShare((volume / cap) * 100) : MISSING,
      diluted: money(coin.fullyDilutedValue),
      circulating: supply(coin.circulatingSupply),
      total: supply(coin.totalSupply),
      max: supply(coin.maxSupply),
      high: extreme(coin.high24h),
      low: extreme(coin.low24h),
      ath: extreme(coin.ath),
      atl: extreme(coin.atl),
    },
    notes: {
      high: noteOf(coin.high24h, null),
      low: noteOf(coin.low24h, null),
      ath: noteOf(coin.ath, coin.athAt),
      atl: noteOf(coin.atl, coin.atlAt),
    },
    updated: (now) => (coin.asOf === null ? "No price yet" : `Updated ${timeAgo(Date.parse(coin.asOf), now)}`),
    stale: coin.stale,
    source: coin.source,
  };
}

/** The coin with extremes that include a price later than them. `at` is the time of the price in ms. */
export function includePrice<C extends CoinFacts>(coin: C, price: string, at: number): C {
  const isAbove = (extreme: string | null) => extreme !== null && Number(price) > Number(extreme);
  const isBelow = (extreme: string | null) => extreme !== null && Number(price) < Number(extreme);
  const time = new Date(at).toISOString();
  return {
    ...coin,
    ...(isAbove(coin.high24h) && { high24h: price }),
    ...(isBelow(coin.low24h) && { low24h: price }),
    ...(isAbove(coin.ath) && { ath: price, athAt: time }),
    ...(isBelow(coin.atl) && { atl: price, atlAt: time }),
  };
}

/** The title and the description of a coin's page for search engines and link previews. */
export function coinMeta({ id, name, symbol, price, change24h, marketCap, rank }: CoinFacts) {
  const code = symbol.toUpperCase();
  const title = `${name} (${code}) ${price === null ? "price" : plainPrice(Number(price))}`;
  const change = shownChange(change24h, "24h", id);
  const facts = [
    change === null ? "" : `${formatChange(change)} in 24 hours`,
    marketCap === null ? "" : `market cap ${formatMoney(Number(marketCap))}`,
    rank === null ? "" : `rank ${rank}`,
  ].filter(Boolean);
  const text = `${name} (${code}) price${price === null ? "" : ` today: ${plainPrice(Number(price))}`}`;
  return { title, description: `${[text, ...facts].join(", ")}. Chart, history, converter and key figures.` };
}

/** The path of a coin's page. */
export const coinPath = (id: string): string => `/coins/${encodeURIComponent(id)}`;
