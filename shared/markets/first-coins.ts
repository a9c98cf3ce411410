import type { HighlightedRow } from "../ads/highlighted-rows.ts";
import type { Columns } from "./snapshot.ts";

/** Rows that the first HTML holds, and coins whose figures travel in it as data. */
export const FIRST_ROWS = 20;
export const FIRST_COINS = 50;
/** The id of the script element that holds the first coins. */
export const FIRST_COINS_ID = "first-coins";
/** Rows that somebody pays for and that travel with them. */
const MOST_PAID = 10;

/** What the page starts from until the whole list is there: `total` counts all of it, `paid` are rows that stand out. */
export type FirstCoins = { total: number; columns: Columns; paid?: HighlightedRow[] };

/** Of the rows that somebody pays for, those that change what the first rows are or how they look. */
export function firstPaid(rankOf: ReadonlyMap<string, number>, running: readonly HighlightedRow[]): HighlightedRow[] {
  const shows = ({ coinId, isForced }: HighlightedRow) =>
    isForced ? rankOf.has(coinId) : (rankOf.get(coinId) ?? Number.POSITIVE_INFINITY) <= FIRST_ROWS;
  const forcedLead = (a: HighlightedRow, b: HighlightedRow) => Number(b.isForced) - Number(a.isForced);
  return running.filter(shows).toSorted(forcedLead).slice(0, MOST_PAID);
}

/** Coins from further down come last, and then each says its rank. */
export function firstCoins(columns: Columns, shown: readonly number[], paid: readonly HighlightedRow[]): FirstCoins {
  const isPaid = new Set(paid.map(({ coinId }) => coinId));
  const places = shown.filter((at, place) => place < FIRST_COINS || isPaid.has(columns.id[at] ?? ""));
  const rank = places.length > FIRST_COINS && { rank: places.map((at) => shown.indexOf(at) + 1) };
  const pick = <T>(list: T[]): T[] => places.map((at) => list[at] as T);
  return {
    total: shown.length,
    ...(paid.length > 0 && { paid: [...paid] }),
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
