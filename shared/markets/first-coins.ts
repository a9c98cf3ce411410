import type { HighlightedRow } from "../ads/highlighted-rows.ts";
import type { DisplayCurrency } from "../values/display-currency.ts";
import type { Columns } from "./snapshot.ts";

/** Coins whose rows are in the first HTML. */
export const FIRST_ROWS = 20;
/** Coins whose data is embedded in the first HTML: the rows that fit on a screen of 1,880 px. */
export const FIRST_COINS = 34;
/** The rows that the market lists before "Show more". */
export const LISTED_ROWS = 100;
/** The id of the script element that holds the data of the first coins. */
export const FIRST_COINS_ELEMENT_ID = "first-coins";
/** Maximum number of highlighted rows whose data is embedded in the first HTML. */
const MAX_HIGHLIGHTED = 10;

/**
 * The data that the page uses until the full list has loaded. `total` is the length of that list, `highlights` the
 * highlighted rows, and `currency` the currency of the figures in the HTML, if it is not the US dollar. The columns are
 * in US dollars. On the market page `at` is when its HTML was written, in ms.
 */
export type FirstCoins = {
  total: number;
  at?: number;
  columns: Columns;
  highlights?: HighlightedRow[];
  currency?: DisplayCurrency;
};

/** The highlighted rows that change the order or the appearance of the first rows. */
export function firstHighlighted(
  rankOf: ReadonlyMap<string, number>,
  runningRows: readonly HighlightedRow[],
): HighlightedRow[] {
  const isVisibleAtFirst = ({ coinId, isForced }: HighlightedRow) =>
    isForced ? rankOf.has(coinId) : (rankOf.get(coinId) ?? Number.POSITIVE_INFINITY) <= FIRST_ROWS;
  const byForcedFirst = (a: HighlightedRow, b: HighlightedRow) => Number(b.isForced) - Number(a.isForced);
  return runningRows.filter(isVisibleAtFirst).toSorted(byForcedFirst).slice(0, MAX_HIGHLIGHTED);
}

/**
 * `shown` has the row numbers of the listed coins in `columns`, by rank. Highlighted coins with lower ranks are added at
 * the end; in that case the column `rank` holds the rank of every coin.
 */
export function firstCoins(
  columns: Columns,
  shown: readonly number[],
  highlights: readonly HighlightedRow[],
): FirstCoins {
  const highlightedIds = new Set(highlights.map(({ coinId }) => coinId));
  const rows = shown.filter((row, position) => position < FIRST_COINS || highlightedIds.has(columns.id[row] ?? ""));
  const rank = rows.length > FIRST_COINS && { rank: rows.map((row) => shown.indexOf(row) + 1) };
  const pick = <T>(list: T[]): T[] => rows.map((row) => list[row] as T);
  return {
    total: shown.length,
    ...(highlights.length > 0 && { highlights: [...highlights] }),
    columns: {
      ...columns,
      id: pick(columns.id),
      symbol: pick(columns.symbol),
      name: pick(columns.name),
      current_price: pick(columns.current_price),
      market_cap: pick(columns.market_cap),
      total_volume: pick(columns.total_volume),
      price_change_percentage_24h: pick(columns.price_change_percentage_24h),
      price_change_percentage_7d_in_currency: pick(columns.price_change_percentage_7d_in_currency),
      circulating_supply: pick(columns.circulating_supply),
      age: pick(columns.age),
      ecosystem: pick(columns.ecosystem ?? []),
      ...rank,
    },
  };
}
