import { useMemo } from "react";
import type { HighlightedRow } from "../../shared/ads/highlighted-rows.ts";
import type { Breaks } from "../markets/table/row-window.ts";
import { SkeletonRow } from "../markets/table/SkeletonRow.tsx";
import { SortableTable } from "../markets/table/SortableTable.tsx";
import type { Column } from "../ui/SortableHead.tsx";
import { CONTRACT_CELL, NAME_CELL, TokenRow } from "./TokenRow.tsx";
import type { Token } from "./token-list.ts";
import type { TokenSearch, TokenSort } from "./token-search.ts";

/** Labels that do not sort. On a phone only the sort buttons show. */
const NO_SORT = "max-md:absolute max-md:[clip-path:inset(50%)]";
const AMOUNT_WIDTHS = "md:w-22 lg:w-28 2xl:w-35";
const COLUMNS: Column<TokenSort>[] = [
  { className: `c-rank ${NO_SORT}`, label: "#" },
  { className: `${NAME_CELL} md:w-auto`, label: "Token", key: "token" },
  { className: "c-price md:w-28 lg:w-30 2xl:w-40", label: "Price", key: "price" },
  { className: `c-24h ${NO_SORT}`, label: "24h %" },
  { className: `c-volume ${AMOUNT_WIDTHS}`, label: "Volume (24h)", key: "volume" },
  { className: `c-cap ${AMOUNT_WIDTHS}`, label: "Market Cap", key: "cap" },
  {
    className: `${CONTRACT_CELL} ${NO_SORT} md:w-24 lg:w-64 2xl:w-72`,
    label: "Contract Info",
  },
  { className: "c-add", label: "Add" },
];
const SKELETON_ROWS = 12;
const SKELETON_CELLS = [
  "c-price",
  "c-24h",
  "c-volume max-md:col-[1/6] max-md:pl-4",
  "c-cap max-md:col-[1/6] max-md:pl-[32%]",
  `${CONTRACT_CELL} *:w-45`,
  "c-add",
];

type Props = {
  /** Null while they are loading. */
  tokens: readonly Token[] | null;
  asOf: number;
  /** The rows that have a banner after them. */
  breaks: Breaks;
  search: TokenSearch;
  onSort: (key: TokenSort) => void;
  onAdd: (token: Token) => void;
  /** The rows that an advertiser has paid to highlight. */
  highlights: readonly HighlightedRow[];
};

export function TokenTable({ tokens, asOf, breaks, search, onSort, onAdd, highlights }: Props) {
  const highlightOf = useMemo(() => new Map(highlights.map((row) => [row.coinId, row])), [highlights]);
  const ids = useMemo(() => (tokens ?? []).map(({ id }) => id), [tokens]);
  const { sort, dir = "asc" } = search;
  return (
    <SortableTable
      {...{ ids, breaks, onSort }}
      label="ICP tokens"
      columns={COLUMNS}
      order={sort ? { key: sort, dir } : null}
      count={tokens?.length ?? SKELETON_ROWS}
      busy={!tokens}
    >
      {(index) => {
        const token = tokens?.[index];
        if (!token) return <SkeletonRow key={index} name={NAME_CELL} cells={SKELETON_CELLS} />;
        const rowProps = { token, ariaRowIndex: index + 2, rank: index + 1, highlight: highlightOf.get(token.id) };
        return <TokenRow key={token.id} {...rowProps} asOf={asOf} onAdd={onAdd} />;
      }}
    </SortableTable>
  );
}
