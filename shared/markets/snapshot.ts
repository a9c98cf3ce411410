/**
 * The market snapshot in the layouts of the API. Do not import zod, because the market page loads this file.
 * Prices, market caps and volumes are in US dollars, changes in percent, times in milliseconds.
 */

/** A row of `GET /api/top-coins`. */
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

/** The origin of the data, in every layout. `staleAfter` is the age in ms after which the prices count as outdated. */
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
  /** Percent of the total market cap. */
  bitcoin_dominance: number;
};

type Numbers = (number | null)[];

/** `?layout=columns`: one list per field, in rank order. `age` is how many minutes a price is older than `asOf`. */
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
  /** Id of the ecosystem that a coin's "View Ecosystem" link opens; empty when the coin belongs to none. */
  ecosystem: string[];
  /** Ranks in the full market; present only when the list is not simply its beginning. */
  rank?: Numbers;
};

/** `?layout=prices`: only the fields that change every minute; a third of the bytes of the columns. */
export type Prices = Origin & {
  id: string[];
  current_price: Numbers;
  price_change_percentage_24h: Numbers;
};

/**
 * `GET /api/sparklines`. Each line is encoded by shared/markets/sparkline-codec.ts; its levels range from `low` to
 * `high`, which are percentages relative to the first point. A coin without history has an empty line.
 */
export type Sparklines = Pick<Origin, "asOf"> & {
  id: string[];
  low: number[];
  high: number[];
  line: string[];
};

/** The first `count` rows; origin and totals stay those of the full market. */
export function cutColumns(columns: Columns, count: number): Columns {
  const firstRows = Object.entries(columns).map(([key, value]) => [
    key,
    Array.isArray(value) ? value.slice(0, count) : value,
  ]);
  return Object.fromEntries(firstRows) as Columns;
}

/** Market lists hide coins whose name or symbol matches. */
const HIDDEN = /fomowell|scott/i;
export const isHidden = (coin: { name: string; symbol: string }): boolean =>
  HIDDEN.test(coin.name) || HIDDEN.test(coin.symbol);

/** The path of a coin's icon on our own host, because pages never contact a third party. */
export const coinImage = (id: string): string => `/img/coins/${encodeURIComponent(id)}`;
