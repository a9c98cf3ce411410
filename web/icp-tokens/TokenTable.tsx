import { type FocusEvent, useMemo, useRef, useState } from "react";
import type { HighlightedRow } from "../../shared/ads/highlighted-rows.ts";
import { AdSlot } from "../ads/slots/AdSlot.tsx";
import { SpaceRow } from "../markets/table/MarketTable.tsx";
import { AD_HEIGHT, type Breaks, rowSegments } from "../markets/table/row-window.ts";
import { SkeletonRow } from "../markets/table/SkeletonRow.tsx";
import { useRowHeight, useRowWindow } from "../markets/table/use-row-window.ts";
import { roles } from "../ui/table-roles.ts";
import { CONTRACT_CELL, NAME_CELL, TokenRow } from "./TokenRow.tsx";
import type { Token } from "./token-list.ts";
import type { TokenSearch, TokenSort } from "./token-search.ts";

/** Labels that do not sort. On a phone only the sort buttons show. */
const NO_SORT = "max-md:absolute max-md:[clip-path:inset(50%)]";
const AMOUNT_WIDTHS = "md:w-22 lg:w-28 2xl:w-35";
const COLUMNS: { className: string; label: string; key?: TokenSort }[] = [
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
  "c-volume max-md:col-[1/7]",
  "c-cap max-md:col-[7/13]",
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
  paid: readonly HighlightedRow[];
};

export function TokenTable({ tokens, asOf, breaks, search, onSort, onAdd, paid }: Props) {
  const paidOf = useMemo(() => new Map(paid.map((row) => [row.coinId, row])), [paid]);
  const body = useRef<HTMLTableSectionElement>(null);
  const rowHeight = useRowHeight();
  const count = tokens?.length ?? SKELETON_ROWS;
  const range = useRowWindow(body, count, rowHeight, breaks.length);
  const [focusedId, setFocusedId] = useState<string | null>(null);
  const rememberFocus = (event: FocusEvent) =>
    setFocusedId((event.target.closest("tr")?.dataset.coin as string) ?? null);
  const focusedIndex = focusedId === null ? -1 : (tokens ?? []).findIndex(({ id }) => id === focusedId);
  return (
    <table className="market" aria-label="ICP tokens" aria-rowcount={count + 1} aria-busy={!tokens} {...roles.table}>
      <thead className="heads" {...roles.group}>
        <tr {...roles.row} aria-rowindex={1}>
          {COLUMNS.map(({ className, label, key }) => (
            <th key={label} className={className} {...roles.head} aria-sort={key && ariaSort(search, key)}>
              {key ? (
                <button type="button" className={sortClass(search, key)} onClick={() => onSort(key)}>
                  {label}
                </button>
              ) : (
                <span className="head-word">{label}</span>
              )}
            </th>
          ))}
        </tr>
      </thead>
      <tbody ref={body} {...roles.group} onFocus={rememberFocus} onBlur={() => setFocusedId(null)}>
        {rowSegments(range, count, focusedIndex === -1 ? null : focusedIndex, breaks).map((segment) => {
          const { index } = segment;
          if (segment.kind === "space") {
            const height = segment.rows * rowHeight + segment.ads * AD_HEIGHT;
            return <SpaceRow key={`space ${index}`} height={height} />;
          }
          const token = tokens?.[index];
          if (!token) return <SkeletonRow key={index} name={NAME_CELL} cells={SKELETON_CELLS} />;
          const rowProps = { token, ariaRowIndex: index + 2, rank: index + 1, paid: paidOf.get(token.id) };
          const row = <TokenRow key={token.id} {...rowProps} asOf={asOf} onAdd={onAdd} />;
          return segment.hasAdAfter ? [row, <AdSlot key={`ad ${index}`} place="between_sections" />] : row;
        })}
      </tbody>
    </table>
  );
}

const ariaSort = ({ sort, dir }: TokenSearch, key: TokenSort) =>
  sort !== key ? undefined : dir === "desc" ? "descending" : "ascending";
const sortClass = ({ sort, dir }: TokenSearch, key: TokenSort): string =>
  sort === key ? `sort ${dir ?? "asc"} sorted` : "sort asc";
