/**
 * The texts of a coin in rows and tickers, shared by the page and the server. Do not import zod or use the DOM, because
 * the market page and the server load this file.
 */

import { shownChange } from "../values/display-currency.ts";
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
import { ageOf, MINUTE, timeAgo } from "../values/time.ts";
import { coinChange } from "./coin-change.ts";
import { type Columns, coinImage, isHidden, type Origin } from "./snapshot.ts";

/** Coins in a ticker. */
export const TICKER_COINS = 20;
/** The page must request exactly this URL, because its preload link fetches it. */
export const START_URL = "/api/start";

/** The number of hues of the discs that replace missing icons. */
export const HUES = 12;

export type Tone = "gain" | "loss" | "none" | "plain";
export type Figure = { text: string; tone: Tone };

/** Everything that a row or a ticker item shows, as text. */
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
  /** The age of the price; present only when the price counts as outdated. */
  age?: string;
};

/** The market's totals, which the page shows in a strip above the list. */
export type StripCells = { coins: string; marketCap: string; change: Figure; volume: string; dominance: string };
export type FreshnessCells = { updated: string; stale: boolean; source: string };

const figure = (text: string): Figure => ({ text, tone: text === MISSING ? "none" : "plain" });
const change = (percent: number | null | undefined): Figure => ({ text: formatChange(percent), tone: sideOf(percent) });

function hueOf(id: string): string {
  let hash = 0;
  for (let index = 0; index < id.length; index++) hash = (hash * 31 + id.charCodeAt(index)) % 9973;
  return `hue-${hash % HUES}`;
}

/** The letter and the hue of the disc that is shown for a coin without an icon. */
export const coinDisc = (id: string, symbol: string): { letter: string; hue: string } => ({
  letter: symbol.toUpperCase().match(/[\p{L}\p{N}]/u)?.[0] ?? "•",
  hue: hueOf(id),
});

/** Row indexes of the coins that market lists show, in rank order: the first one has rank 1. */
export const shownCoins = ({ id, name, symbol }: Columns): number[] =>
  [...id.keys()].filter((index) => !isHidden({ name: name[index] ?? "", symbol: symbol[index] ?? "" }));

/** The cells of a coin that change with every price update. */
export function liveCells(columns: Columns, index: number): Pick<CoinCells, "price" | "change24h"> {
  const price = formatPrice(columns.current_price[index]);
  return {
    price: { ...price, tone: figure(price.text).tone },
    change24h: change(coinChange(columns, index, "24h")),
  };
}

export function coinCells(columns: Columns, index: number, rank: number | null, now: number): CoinCells {
  const id = columns.id[index] ?? "";
  const symbol = (columns.symbol[index] ?? "").toUpperCase();
  const supply = figure(formatCompact(columns.circulating_supply[index]));
  const age = (columns.age[index] ?? 0) * MINUTE;
  // A snapshot from an earlier release has no `ecosystem` column until the next refresh.
  const ecosystem = columns.ecosystem?.[index];
  return {
    id,
    rank: rank === null ? "\u2013" : String(rank),
    name: columns.name[index] ?? "",
    symbol,
    ...coinDisc(id, symbol),
    // Only coins that the market ranks have an icon; the others show their letter.
    image: rank === null ? "" : coinImage(id),
    ...liveCells(columns, index),
    change7d: change(coinChange(columns, index, "7d")),
    marketCap: figure(formatMoney(columns.market_cap[index] || null)),
    volume: figure(formatMoney(columns.total_volume[index] || null)),
    supply: { ...supply, unit: supply.tone === "none" ? "" : symbol },
    ...(ecosystem && { ecosystem }),
    ...(age > columns.staleAfter && { age: timeAgo(columns.asOf - age, now) }),
  };
}

export const stripCells = ({ totals }: Columns, coins: number): StripCells => ({
  coins: formatCount(coins),
  marketCap: formatMoney(totals.market_cap),
  change: change(shownChange(totals.market_cap_change_percentage_24h, "24h")),
  volume: formatMoney(totals.total_volume),
  dominance: formatShare(totals.bitcoin_dominance),
});

export const freshnessCells = ({ asOf, staleAfter, source }: Origin, now: number): FreshnessCells => ({
  updated: `Updated ${timeAgo(asOf, now)}`,
  stale: ageOf(asOf, now) > staleAfter,
  source,
});

export const countText = (shown: number, total: number): string =>
  `Showing ${formatCount(shown)} of ${formatCount(total)} cryptocurrencies`;
