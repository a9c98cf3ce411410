import { useMemo } from "react";
import type { HighlightedRow } from "../../../shared/ads/highlighted-rows.ts";
import type { Column } from "../../ui/SortableHead.tsx";
import { type MarketSearch, orderOf, type SortKey, toggleSort } from "../market-search.ts";
import { CoinRow } from "./CoinRow.tsx";
import type { RowExtras } from "./row-extras.ts";
import type { Breaks } from "./row-window.ts";
import { SkeletonRow } from "./SkeletonRow.tsx";
import { SortableTable } from "./SortableTable.tsx";

const COLUMNS: Column<SortKey>[] = [
  { className: "c-rank c-star", label: "#", name: "Rank", key: "rank" },
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

/** The heights of rows in px, as in the style sheet. */
const CARD_HEIGHT = 58;
const COMPACT = { card: 44, rowHeight: 36 };
const NO_HIGHLIGHTS: readonly HighlightedRow[] = [];

type Props = {
  ids: string[];
  /** The rows that an advertiser has paid to highlight. */
  highlights?: readonly HighlightedRow[];
  /** The rows that have a banner after them. */
  breaks?: Breaks;
  /** The number of rows. Rows past the end of `ids` are still loading. */
  count: number;
  busy: boolean;
  /** The accessible name of the table. */
  label?: string;
  columnLabels?: ColumnLabels;
  extras?: RowExtras | null;
  search: MarketSearch;
  onSort: (next: MarketSearch) => void;
};

export function MarketTable({
  ids,
  highlights = NO_HIGHLIGHTS,
  label = "Coins by market cap",
  columnLabels,
  extras,
  search,
  onSort,
  ...table
}: Props) {
  // When the rows forced to the top change, a new table body replaces all rows, so that no row moves on the screen.
  const forcedIds = highlights.flatMap(({ coinId, isForced }) => (isForced ? coinId : [])).join(" ");
  const highlightOf = useMemo(() => new Map(highlights.map((row) => [row.coinId, row])), [highlights]);
  const known = extras?.columns(COLUMNS) ?? COLUMNS;
  const columns = known.map((column) => ({ ...column, label: columnLabels?.[column.key!] ?? column.label }));
  const isCompact = search.density === "compact";
  return (
    <SortableTable
      {...{ ...table, label, ids, columns }}
      cardHeight={(isCompact ? COMPACT.card : CARD_HEIGHT) + (extras?.cardGrowth ?? 0)}
      {...(isCompact && { rowHeight: COMPACT.rowHeight })}
      order={orderOf(search)}
      onSort={(key) => onSort(toggleSort(search, key))}
      bodyKey={forcedIds}
    >
      {(index) => {
        const id = ids[index];
        if (id === undefined) return <SkeletonRow key={index} />;
        return (
          <CoinRow
            key={id}
            id={id}
            ariaRowIndex={index + 2}
            highlight={highlightOf.get(id)}
            extras={extras ?? undefined}
          />
        );
      }}
    </SortableTable>
  );
}
