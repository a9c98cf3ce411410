import type { Columns } from "../../../shared/markets/snapshot.ts";
import type { MarketSearch, SortKey } from "./market-search.ts";
import { firstDirection } from "./market-search.ts";

const names = new Intl.Collator("en", { numeric: true, sensitivity: "base" });

type Figures = Exclude<SortKey, "rank" | "name">;
const FIGURES: Record<Figures, keyof Columns> = {
  price: "current_price",
  change24h: "price_change_percentage_24h",
  change7d: "price_change_percentage_7d_in_currency",
  cap: "market_cap",
  volume: "total_volume",
  supply: "circulating_supply",
};

/** The ids that match and in which order. `ids` are in rank order, which also settles every tie. */
export function marketList(ids: string[], columns: Columns, { q, sort, dir }: MarketSearch): string[] {
  const place = new Map(columns.id.map((id, at) => [id, at]));
  const at = (id: string) => place.get(id) ?? -1;
  const found = q ? ids.filter((id) => matches(columns, at(id), q.trim().toLowerCase())) : ids;
  const key = sort ?? "rank";
  const sign = (dir ?? firstDirection(key)) === "asc" ? 1 : -1;
  if (key === "rank") return sign === 1 ? found : found.toReversed();
  if (key === "name") {
    return found.toSorted((a, b) => sign * names.compare(columns.name[at(a)] ?? "", columns.name[at(b)] ?? ""));
  }
  const list = columns[FIGURES[key]] as (number | null)[];
  return found.toSorted((a, b) => compareFigures(list[at(a)], list[at(b)], sign));
}

/** What is missing stands last, whichever way the list runs. */
function compareFigures(a: number | null | undefined, b: number | null | undefined, sign: number): number {
  if (a == null || b == null) return (a == null ? 1 : 0) - (b == null ? 1 : 0);
  return sign * (a - b);
}

const matches = (columns: Columns, at: number, text: string): boolean =>
  (columns.name[at] ?? "").toLowerCase().includes(text) || (columns.symbol[at] ?? "").toLowerCase().includes(text);
