import { HISTORY_RANGES, type HistoryRange } from "../../shared/portfolio/chart/history-range.ts";

export type SpotSort = "asset" | "price" | "today" | "holdings" | "value" | "pnl";
/** The columns of the leveraged table. "room" is the distance to liquidation. */
export type LeveragedSort = "position" | "side" | "size" | "entry" | "price" | "liquidation" | "room" | "lpnl";
export type Direction = "asc" | "desc";
/** The sort order of both tables and the range of the chart in the URL. Default values are left out. */
export type PortfolioSearch = {
  sort?: SpotSort;
  dir?: Direction;
  lsort?: LeveragedSort;
  ldir?: Direction;
  range?: HistoryRange;
  /** The text that filters both tables. */
  q?: string;
  /** The shown table, when there are too many rows to show both. */
  view?: "leveraged";
  /** The only account to show: the name of one of the ledger, where "" is the one without a name, or the id of a linked one. */
  account?: string;
  linked?: string;
  /** The price change and the coin of the what-if slider, which reads them itself; absent while it is closed. */
  whatif?: unknown;
  whatifcoin?: unknown;
};
/** The tables are sorted by value unless the URL has another order. The size of a leveraged position is its value. */
export const DEFAULT_SORT = "value" satisfies SpotSort;
export const DEFAULT_LEVERAGED_SORT = "size" satisfies LeveragedSort;
const MAX_QUERY = 100;

const SPOT_SORTS: readonly string[] = ["asset", "price", "today", "holdings", "value", "pnl"];
const LEVERAGED_SORTS: readonly string[] = [
  "position",
  "side",
  "size",
  "entry",
  "price",
  "liquidation",
  "room",
  "lpnl",
];
export const DEFAULT_RANGE: HistoryRange = "30d";

const oneOf = <T extends string>(list: readonly string[], value: unknown): T | undefined =>
  list.find((option) => option === value) as T | undefined;
const direction = (value: unknown): Direction | undefined => oneOf(["asc", "desc"], value);

const isDefault = <Key extends SpotSort | LeveragedSort>(key: Key, dir: Direction | undefined, first: Key): boolean =>
  key === first && (dir ?? "desc") === "desc";

/** Reads the search of a URL, which may hold any values. */
export function readPortfolioSearch(raw: Record<string, unknown>): PortfolioSearch {
  const sort = oneOf<SpotSort>(SPOT_SORTS, raw.sort);
  const lsort = oneOf<LeveragedSort>(LEVERAGED_SORTS, raw.lsort);
  const range = oneOf<HistoryRange>(HISTORY_RANGES, raw.range);
  const query = typeof raw.q === "string" || typeof raw.q === "number" ? String(raw.q).slice(0, MAX_QUERY) : "";
  const dir = direction(raw.dir);
  const ldir = direction(raw.ldir);
  return {
    ...(sort && !isDefault(sort, dir, DEFAULT_SORT) && { sort, ...(dir && dir !== firstDirection(sort) && { dir }) }),
    ...(lsort &&
      !isDefault(lsort, ldir, DEFAULT_LEVERAGED_SORT) && {
        lsort,
        ...(ldir && ldir !== firstDirection(lsort) && { ldir }),
      }),
    ...(range && range !== DEFAULT_RANGE && { range }),
    ...(query !== "" && { q: query }),
    ...(raw.view === "leveraged" && { view: "leveraged" }),
    ...accountOf(raw),
    ...(raw.whatif !== undefined && { whatif: raw.whatif, whatifcoin: raw.whatifcoin }),
  };
}

/** A name that is a number arrives as a number. */
function accountOf({ account, linked }: Record<string, unknown>): Pick<PortfolioSearch, "account" | "linked"> {
  if (typeof account === "string" || typeof account === "number") return { account: String(account) };
  return typeof linked === "string" && linked !== "" ? { linked } : {};
}

/** The first click sorts numbers from the largest, but texts and the distance to liquidation from the smallest. */
export const firstDirection = (key: SpotSort | LeveragedSort): Direction =>
  ["asset", "position", "side", "room"].includes(key) ? "asc" : "desc";
