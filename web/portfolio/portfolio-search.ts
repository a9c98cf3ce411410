import { HISTORY_RANGES, type HistoryRange } from "../../shared/history-range.ts";

/** What the address of the portfolio says: the order of both tables and the range of the chart. Defaults stay out. */
export type SpotSort = "asset" | "price" | "today" | "holdings" | "value" | "pnl";
export type LeveragedSort = "position" | "side" | "size" | "entry" | "price" | "liquidation" | "room" | "lpnl";
export type Direction = "asc" | "desc";
export type PortfolioSearch = {
  sort?: SpotSort;
  dir?: Direction;
  lsort?: LeveragedSort;
  ldir?: Direction;
  range?: HistoryRange;
};

const SPOT: readonly string[] = ["asset", "price", "today", "holdings", "value", "pnl"];
const LEVERAGED: readonly string[] = ["position", "side", "size", "entry", "price", "liquidation", "room", "lpnl"];
export const DEFAULT_RANGE: HistoryRange = "30d";

const oneOf = <T extends string>(list: readonly string[], value: unknown): T | undefined =>
  list.find((each) => each === value) as T | undefined;
const direction = (value: unknown): Direction | undefined => oneOf(["asc", "desc"], value);

/** Reads an address that anybody may have typed. */
export function readPortfolioSearch(raw: Record<string, unknown>): PortfolioSearch {
  const sort = oneOf<SpotSort>(SPOT, raw.sort);
  const lsort = oneOf<LeveragedSort>(LEVERAGED, raw.lsort);
  const range = oneOf<HistoryRange>(HISTORY_RANGES, raw.range);
  const dir = direction(raw.dir);
  const ldir = direction(raw.ldir);
  return {
    ...(sort && { sort, ...(dir && dir !== firstDirection(sort) && { dir }) }),
    ...(lsort && { lsort, ...(ldir && ldir !== firstDirection(lsort) && { ldir }) }),
    ...(range && range !== DEFAULT_RANGE && { range }),
  };
}

/** Words start with the first, figures with the largest; the room with what is closest to its end. */
const firstDirection = (key: SpotSort | LeveragedSort): Direction =>
  ["asset", "position", "side", "room"].includes(key) ? "asc" : "desc";

export type Order<Key extends string> = { key: Key; dir: Direction } | null;

export const spotOrder = ({ sort, dir }: PortfolioSearch): Order<SpotSort> =>
  sort ? { key: sort, dir: dir ?? firstDirection(sort) } : null;
export const leveragedOrder = ({ lsort, ldir }: PortfolioSearch): Order<LeveragedSort> =>
  lsort ? { key: lsort, dir: ldir ?? firstDirection(lsort) } : null;

/** A click on a head: its own direction, the other one, and then the order in which the positions were added. */
function turn<Key extends SpotSort | LeveragedSort>(order: Order<Key>, key: Key): Order<Key> {
  const first = firstDirection(key);
  if (order?.key !== key) return { key, dir: first };
  return order.dir === first ? { key, dir: first === "asc" ? "desc" : "asc" } : null;
}

export function sortSpot(search: PortfolioSearch, key: SpotSort): PortfolioSearch {
  const next = turn(spotOrder(search), key);
  return readPortfolioSearch({ ...search, sort: next?.key, dir: next?.dir });
}

export function sortLeveraged(search: PortfolioSearch, key: LeveragedSort): PortfolioSearch {
  const next = turn(leveragedOrder(search), key);
  return readPortfolioSearch({ ...search, lsort: next?.key, ldir: next?.dir });
}
