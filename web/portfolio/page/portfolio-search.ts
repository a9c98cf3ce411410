import { HISTORY_RANGES, type HistoryRange } from "../../../shared/portfolio/history-range.ts";

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
export const firstDirection = (key: SpotSort | LeveragedSort): Direction =>
  ["asset", "position", "side", "room"].includes(key) ? "asc" : "desc";
