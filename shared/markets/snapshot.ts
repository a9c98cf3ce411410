import type { z } from "zod";
import type { columns, figures, marketCoin, origin, prices, sparklines } from "./contract.ts";

// Only the types of the contract are imported, because its schemas would add zod to the market page.

/** A row of `GET /api/top-coins`. */
export type MarketCoin = z.output<typeof marketCoin>;
/** The origin of the data, in every layout. */
export type Origin = z.output<typeof origin>;
/** `?layout=columns`: one list per field, in rank order. */
export type Columns = z.output<typeof columns> & {
  /** Ranks in the full market; absent when the rows are the first ones of the full market. */
  rank?: (number | null)[];
} & Partial<Omit<Figures, keyof Origin | "id">> & {
    /** The volume in percent of the market cap, with the other figures. */
    volume_to_cap?: (number | null)[];
  };
/** `?layout=figures`: the values of columns that are not shown at first. */
export type Figures = z.output<typeof figures>;
export type Totals = Columns["totals"];
/** `?layout=prices`: only the fields that change every minute; a third of the bytes of the columns. */
export type Prices = z.output<typeof prices>;
export type Sparklines = z.output<typeof sparklines>;

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
