import type { Columns } from "../../../shared/markets/snapshot.ts";
import type { MarketSearch, SortKey } from "./market-search.ts";
import { firstDirection } from "./market-search.ts";

const nameCollator = new Intl.Collator("en", { numeric: true, sensitivity: "base" });

type NumericKey = Exclude<SortKey, "rank" | "name">;
const NUMERIC_COLUMNS: Record<NumericKey, keyof Columns> = {
  price: "current_price",
  change24h: "price_change_percentage_24h",
  change7d: "price_change_percentage_7d_in_currency",
  cap: "market_cap",
  volume: "total_volume",
  supply: "circulating_supply",
};

/** The matching ids in the chosen order. `ids` are in rank order, which also decides ties. */
export function marketList(ids: string[], columns: Columns, { q, sort, dir }: MarketSearch): string[] {
  const indexes = new Map(columns.id.map((id, index) => [id, index]));
  const indexOf = (id: string) => indexes.get(id) ?? -1;
  const matching = q ? ids.filter((id) => matches(columns, indexOf(id), q.trim().toLowerCase())) : ids;
  const key = sort ?? "rank";
  const sign = (dir ?? firstDirection(key)) === "asc" ? 1 : -1;
  if (key === "rank") return sign === 1 ? matching : matching.toReversed();
  if (key === "name") {
    return matching.toSorted(
      (a, b) => sign * nameCollator.compare(columns.name[indexOf(a)] ?? "", columns.name[indexOf(b)] ?? ""),
    );
  }
  const values = columns[NUMERIC_COLUMNS[key]] as (number | null)[];
  return matching.toSorted((a, b) => compareValues(values[indexOf(a)], values[indexOf(b)], sign));
}

/** Missing values are last in both directions. */
function compareValues(a: number | null | undefined, b: number | null | undefined, sign: number): number {
  if (a == null || b == null) return (a == null ? 1 : 0) - (b == null ? 1 : 0);
  return sign * (a - b);
}

const matches = (columns: Columns, index: number, query: string): boolean =>
  (columns.name[index] ?? "").toLowerCase().includes(query) ||
  (columns.symbol[index] ?? "").toLowerCase().includes(query);
