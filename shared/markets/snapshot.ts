/**
 * The market snapshot in its wire layouts. No zod here: the market page loads this file.
 * Prices, caps and volumes are US dollars, changes are percent, times are milliseconds.
 */

/** A row of `GET /api/top-coins` (specification 1, section 3, "Market coin"). */
export type MarketCoin = {
  id: string;
  symbol: string;
  name: string;
  image: string;
  current_price: number | null;
  market_cap: number | null;
  market_cap_rank: number;
  total_volume: number | null;
  price_change_percentage_24h: number | null;
  price_change_percentage_7d_in_currency: number | null;
  circulating_supply: number | null;
  last_updated: string;
};

/** What every layout says of its origin. `staleAfter`: an age, in ms, past which the prices count as old. */
export type Origin = {
  version: number;
  asOf: number;
  staleAfter: number;
  source: string;
};

export type Totals = {
  market_cap: number;
  market_cap_change_percentage_24h: number;
  total_volume: number;
  /** Percent of the whole market cap. */
  bitcoin_dominance: number;
};

type Numbers = (number | null)[];

/** `?layout=columns`: one list per field, in rank order. `age` is minutes behind `asOf`. */
export type Columns = Origin & {
  totals: Totals;
  id: string[];
  symbol: string[];
  name: string[];
  current_price: Numbers;
  market_cap: Numbers;
  total_volume: Numbers;
  price_change_percentage_24h: Numbers;
  price_change_percentage_7d_in_currency: Numbers;
  circulating_supply: Numbers;
  age: number[];
  /** Where a coin's 'View Ecosystem' leads; empty: it belongs to none. */
  ecosystem: string[];
  /** Ranks in the whole market, for a list that is only a part of it. */
  rank?: Numbers;
};

/** `?layout=prices`: what changes from minute to minute; a third of the columns' bytes. */
export type Prices = Origin & {
  id: string[];
  current_price: Numbers;
  price_change_percentage_24h: Numbers;
};

/**
 * `GET /api/sparklines`. A line is packed by shared/markets/sparkline-codec.ts: its levels reach from `low` to
 * `high`, percent from the first point, which is the mark. Empty: no history.
 */
export type Sparklines = Pick<Origin, "asOf"> & {
  id: string[];
  low: number[];
  high: number[];
  line: string[];
};

/** The first `count` rows, with the origin and the totals of the whole. */
export function cutColumns(columns: Columns, count: number): Columns {
  const cut = Object.entries(columns).map(([key, value]) => [
    key,
    Array.isArray(value) ? value.slice(0, count) : value,
  ]);
  return Object.fromEntries(cut) as Columns;
}

/** Specification 1, section 9: market lists hide these. */
const HIDDEN = /fomowell|scott/i;
export const isHidden = (coin: { name: string; symbol: string }): boolean =>
  HIDDEN.test(coin.name) || HIDDEN.test(coin.symbol);

/** Our own address of a coin's picture; the page never asks a third party. */
export const coinImage = (id: string): string => `/img/coins/${encodeURIComponent(id)}`;
