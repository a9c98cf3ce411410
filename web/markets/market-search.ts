import { readRows } from "./shown-rows.ts";

const MARKET_KEYS = ["rank", "name", "price", "change24h", "change7d", "cap", "volume", "supply"] as const;
/** The orders by columns of `EXTRA_COLUMNS`. */
const EXTRA_KEYS = ["change1h", "change30d", "ratio", "ath"] as const;
export type ExtraKey = (typeof EXTRA_KEYS)[number];
export type SortKey = (typeof MARKET_KEYS)[number] | ExtraKey;
export type SortDirection = "asc" | "desc";

const CHOICES = {
  view: ["watchlist", "gainers", "losers", "traded", "heatmap"],
  /** At least this market cap and this volume, in US dollars. */
  cap: ["10b", "1b", "100m", "10m"],
  vol: ["1b", "100m", "10m", "1m"],
  /** The change in 24 hours, in percent. */
  move: ["up", "up5", "up10", "down", "down5", "down10"],
  stables: ["off"],
  density: ["compact"],
} as const;
type Choices = { [Name in keyof typeof CHOICES]?: (typeof CHOICES)[Name][number] };
export type MarketView = NonNullable<Choices["view"]>;

/** The columns that can be hidden, in the order of the table. */
export const COLUMN_NAMES = ["24h", "7d", "spark", "cap", "volume", "supply"] as const;
export type ColumnName = (typeof COLUMN_NAMES)[number];
/** The columns that can be added, whose values are loaded with the first of them. */
export const EXTRA_COLUMNS = ["1h", "30d", "ratio", "ath"] as const;
export type ExtraColumn = (typeof EXTRA_COLUMNS)[number];

/** The state of the market page in its URL. Default values are left out. */
export type MarketSearch = {
  q?: string;
  sort?: SortKey;
  dir?: SortDirection;
  rows?: number;
  /** The id of an ecosystem. */
  eco?: string;
  /** The hidden columns, separated by dots. */
  hide?: string;
  /** The added columns, separated by dots. */
  show?: string;
} & Choices;

const KEYS: readonly string[] = [...MARKET_KEYS, ...EXTRA_KEYS];
const MAX_SEARCH = 100;
const isKey = (value: unknown): value is SortKey => KEYS.includes(String(value));

/** The first click sorts numbers from the largest, but names and ranks from the smallest. */
export const firstDirection = (key: SortKey): SortDirection => (key === "rank" || key === "name" ? "asc" : "desc");

const namesIn = <Name extends string>(names: readonly Name[], text: unknown): Name[] => {
  const parts = String(text ?? "").split(".");
  return names.filter((name) => parts.includes(name));
};
export const hiddenColumns = (hide: unknown): ColumnName[] => namesIn(COLUMN_NAMES, hide);
export const addedColumns = (show: unknown): ExtraColumn[] => namesIn(EXTRA_COLUMNS, show);

export const needsExtraColumns = ({ show, sort }: MarketSearch): boolean =>
  show !== undefined || (EXTRA_KEYS as readonly (string | undefined)[]).includes(sort);

/** Reads the search of a URL, which may hold any values. */
export function readMarketSearch(raw: Record<string, unknown>): MarketSearch {
  const q = typeof raw.q === "string" ? raw.q.slice(0, MAX_SEARCH) : "";
  const key = isKey(raw.sort) ? raw.sort : "rank";
  const dir = raw.dir === "asc" || raw.dir === "desc" ? raw.dir : firstDirection(key);
  const rows = readRows(raw.rows);
  const chosen = Object.entries(CHOICES).filter(([name, values]) => (values as readonly unknown[]).includes(raw[name]));
  const hide = hiddenColumns(raw.hide).join(".");
  const show = addedColumns(raw.show).join(".");
  return {
    ...withSort(q === "" ? {} : { q }, key, dir),
    ...(rows && { rows }),
    ...(Object.fromEntries(chosen.map(([name]) => [name, raw[name]])) as Choices),
    ...(typeof raw.eco === "string" && /^[a-z0-9-]{1,40}$/.test(raw.eco) && { eco: raw.eco }),
    ...(hide !== "" && { hide }),
    ...(show !== "" && { show }),
  };
}

/** A new search shows the first rows again. */
export function withSearch({ q: _, rows: __, ...rest }: MarketSearch, q: string): MarketSearch {
  return { ...(q.trim() !== "" && { q }), ...rest };
}

/** Another view keeps the filters and columns, but not the search and the order. */
export const withView = (
  { q: _, sort: __, dir: ___, rows: ____, view: _____, ...rest }: MarketSearch,
  view: MarketView | undefined,
): MarketSearch => ({ ...rest, ...(view && { view }) });

function withSort(
  { sort: _, dir: __, rows: ___, ...rest }: MarketSearch,
  key: SortKey,
  dir: SortDirection,
): MarketSearch {
  return {
    ...rest,
    ...(key !== "rank" && { sort: key }),
    ...(dir !== firstDirection(key) && { dir }),
  };
}

/** The sort order after a click on a column's header: a new column in its first direction, the same one reversed. */
export function toggleSort(search: MarketSearch, key: SortKey): MarketSearch {
  const order = orderOf(search);
  if (order.key !== key) return withSort(search, key, firstDirection(key));
  return withSort(search, key, order.dir === "asc" ? "desc" : "asc");
}

export function orderOf({ sort = "rank", dir }: MarketSearch): { key: SortKey; dir: SortDirection } {
  return { key: sort, dir: dir ?? firstDirection(sort) };
}
