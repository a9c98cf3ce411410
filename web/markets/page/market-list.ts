import { coinChange } from "../../../shared/markets/coin-change.ts";
import type { Columns } from "../../../shared/markets/snapshot.ts";
import type { MarketSearch, SortKey } from "../market-search.ts";
import { firstDirection } from "../market-search.ts";
import { filterOf, viewIndexes } from "./market-filters.ts";

const nameCollator = new Intl.Collator("en", { numeric: true, sensitivity: "base" });

type NumericKey = Exclude<SortKey, "rank" | "name" | keyof typeof CHANGES>;
const CHANGES = { change1h: "1h", change24h: "24h", change7d: "7d", change30d: "30d" } as const;
const NUMERIC_COLUMNS: Record<NumericKey, keyof Columns> = {
  price: "current_price",
  cap: "market_cap",
  volume: "total_volume",
  ratio: "volume_to_cap",
  ath: "ath_change_percentage",
  supply: "circulating_supply",
};

/** Whether a search shows every coin of the market. */
export const isWholeList = ({ q, view, cap, vol, move, eco, stables }: MarketSearch): boolean =>
  !(q || view || cap || vol || move || eco || stables);

const NO_IDS: readonly string[] = [];

/** The matching ids in the chosen order. `ids` are in rank order, which also decides ties. */
export function marketList(
  ids: string[],
  columns: Columns,
  search: MarketSearch,
  watchedIds: readonly string[] = NO_IDS,
): string[] {
  const { q, sort, dir, view } = search;
  if (isWholeList(search) && !sort && !dir) return ids;
  const indexes = new Map(columns.id.map((id, index) => [id, index]));
  const all = ids.map((id) => indexes.get(id) ?? -1);
  const inView = view ? viewIndexes(view, columns, all, watchedIds) : all;
  const passes = filterOf(search);
  const query = q?.trim().toLowerCase();
  const matching = inView.filter(
    (index) => (!query || matches(columns, index, query)) && (passes === null || passes(columns, index)),
  );
  return sorted(matching, columns, sort, dir).map((index) => columns.id[index] ?? "");
}

function sorted(indexes: number[], columns: Columns, sort: SortKey | undefined, dir: MarketSearch["dir"]): number[] {
  const key = sort ?? "rank";
  const sign = (dir ?? firstDirection(key)) === "asc" ? 1 : -1;
  if (key === "rank") return sign === 1 ? indexes : indexes.toReversed();
  if (key === "name") {
    return indexes.toSorted((a, b) => sign * nameCollator.compare(columns.name[a] ?? "", columns.name[b] ?? ""));
  }
  const values =
    key in CHANGES
      ? columns.id.map((_, index) => coinChange(columns, index, CHANGES[key as keyof typeof CHANGES]))
      : ((columns[NUMERIC_COLUMNS[key as NumericKey]] ?? []) as (number | null)[]);
  return indexes.toSorted((a, b) => compareValues(values[a], values[b], sign));
}

/** Missing values are last in both directions. */
function compareValues(a: number | null | undefined, b: number | null | undefined, sign: number): number {
  if (a == null || b == null) return (a == null ? 1 : 0) - (b == null ? 1 : 0);
  return sign * (a - b);
}

const matches = (columns: Columns, index: number, query: string): boolean =>
  (columns.name[index] ?? "").toLowerCase().includes(query) ||
  (columns.symbol[index] ?? "").toLowerCase().includes(query);
