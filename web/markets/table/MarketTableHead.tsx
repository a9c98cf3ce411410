import { roles } from "../../ui/table-roles.ts";
import type { MarketSearch, SortKey } from "../page/market-search.ts";
import { orderOf, toggleSort } from "../page/market-search.ts";

const COLUMNS: { className: string; label: string; key?: SortKey }[] = [
  { className: "c-rank", label: "#", key: "rank" },
  { className: "c-name", label: "Name", key: "name" },
  { className: "c-price", label: "Price", key: "price" },
  { className: "c-24h", label: "24h %", key: "change24h" },
  { className: "c-7d", label: "7d %", key: "change7d" },
  { className: "c-spark", label: "Last 7 days" },
  { className: "c-cap", label: "Market Cap", key: "cap" },
  { className: "c-volume", label: "Volume (24h)", key: "volume" },
  { className: "c-supply", label: "Circulating Supply", key: "supply" },
  { className: "c-add", label: "Add" },
];

/** The columns whose label differs from the market's. */
export type ColumnLabels = Partial<Record<SortKey, string>>;

type Props = { search: MarketSearch; onSort: (next: MarketSearch) => void; labels?: ColumnLabels | undefined };

export function MarketTableHead({ labels, ...props }: Props) {
  const order = orderOf(props.search);
  return (
    <thead className="heads" {...roles.group}>
      <tr {...roles.row} aria-rowindex={1}>
        {COLUMNS.map(({ className, label, key }) => (
          <th
            key={label}
            className={className}
            {...roles.head}
            aria-sort={key === order.key ? (order.dir === "asc" ? "ascending" : "descending") : undefined}
          >
            {key ? (
              <button
                type="button"
                className={key === order.key ? `sort ${order.dir} sorted` : "sort"}
                onClick={() => props.onSort(toggleSort(props.search, key))}
              >
                {labels?.[key] ?? label}
              </button>
            ) : (
              <span className="head-word">{label}</span>
            )}
          </th>
        ))}
      </tr>
    </thead>
  );
}
