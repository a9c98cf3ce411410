/** The texts of a coin in rows and tickers, for both sides. No zod and no DOM: the market page loads this file. */

import {
  formatChange,
  formatCompact,
  formatCount,
  formatMoney,
  formatPrice,
  formatShare,
  MISSING,
  type PriceText,
  sideOf,
} from "../values/format-market.ts";
import { MINUTE, timeAgo } from "../values/time.ts";
import { type Columns, coinImage, isHidden, type Origin } from "./snapshot.ts";

/** Items of a ticker. */
export const TICKER_COINS = 20;
/** The client asks with exactly this address, so that the page's preload answers it. */
export const COLUMNS_URL = "/api/top-coins?limit=1000&layout=columns";

const HUES = 12;

export type Tone = "gain" | "loss" | "none" | "plain";
export type Figure = { text: string; tone: Tone };

/** Everything a row or ticker item shows, as text. */
export type CoinCells = {
  id: string;
  rank: string;
  name: string;
  symbol: string;
  letter: string;
  hue: string;
  image: string;
  price: PriceText & { tone: Tone };
  change24h: Figure;
  change7d: Figure;
  marketCap: Figure;
  volume: Figure;
  supply: Figure & { unit: string };
  ecosystem?: string;
  /** How old the price is, where it is older than the snapshot should be. */
  age?: string;
};

export type StripCells = { coins: string; marketCap: string; change: Figure; volume: string; dominance: string };
export type FreshnessCells = { updated: string; stale: boolean; source: string };

const figure = (text: string): Figure => ({ text, tone: text === MISSING ? "none" : "plain" });
const change = (percent: number | null | undefined): Figure => ({ text: formatChange(percent), tone: sideOf(percent) });

function hueOf(id: string): string {
  let hash = 0;
  for (let at = 0; at < id.length; at++) hash = (hash * 31 + id.charCodeAt(at)) % 9973;
  return `hue-${hash % HUES}`;
}

/** The disc that stands for a coin without a picture: its letter and its hue. */
export const coinFace = (id: string, symbol: string): { letter: string; hue: string } => ({
  letter: symbol.toUpperCase().match(/[\p{L}\p{N}]/u)?.[0] ?? "•",
  hue: hueOf(id),
});

/** Places of the coins that market lists show; a coin's rank is its place in this list. */
export const shownCoins = ({ id, name, symbol }: Columns): number[] =>
  [...id.keys()].filter((at) => !isHidden({ name: name[at] ?? "", symbol: symbol[at] ?? "" }));

/** What of a coin a tick moves. */
export function liveCells(columns: Columns, at: number): Pick<CoinCells, "price" | "change24h"> {
  const price = formatPrice(columns.current_price[at]);
  return {
    price: { ...price, tone: figure(price.text).tone },
    change24h: change(columns.price_change_percentage_24h[at]),
  };
}

export function coinCells(columns: Columns, at: number, rank: number | null, now: number): CoinCells {
  const id = columns.id[at] ?? "";
  const symbol = (columns.symbol[at] ?? "").toUpperCase();
  const supply = figure(formatCompact(columns.circulating_supply[at]));
  const age = (columns.age[at] ?? 0) * MINUTE;
  // A snapshot of an earlier release has no such column until the next refresh.
  const ecosystem = columns.ecosystem?.[at];
  return {
    id,
    rank: rank === null ? "\u2013" : String(rank),
    name: columns.name[at] ?? "",
    symbol,
    ...coinFace(id, symbol),
    // Pictures are those of the market's own coins; one that it does not rank keeps its letter.
    image: rank === null ? "" : coinImage(id),
    ...liveCells(columns, at),
    change7d: change(columns.price_change_percentage_7d_in_currency[at]),
    marketCap: figure(formatMoney(columns.market_cap[at])),
    volume: figure(formatMoney(columns.total_volume[at])),
    supply: { ...supply, unit: supply.tone === "none" ? "" : symbol },
    ...(ecosystem && { ecosystem }),
    ...(age > columns.staleAfter && { age: timeAgo(columns.asOf - age, now) }),
  };
}

export const stripCells = ({ totals }: Columns, coins: number): StripCells => ({
  coins: formatCount(coins),
  marketCap: formatMoney(totals.market_cap),
  change: change(totals.market_cap_change_percentage_24h),
  volume: formatMoney(totals.total_volume),
  dominance: formatShare(totals.bitcoin_dominance),
});

export const freshnessCells = ({ asOf, staleAfter, source }: Origin, now: number): FreshnessCells => ({
  updated: `Updated ${timeAgo(asOf, now)}`,
  stale: now - asOf > staleAfter,
  source,
});

export const countText = (shown: number, total: number): string =>
  `Showing ${formatCount(shown)} of ${formatCount(total)} cryptocurrencies`;
