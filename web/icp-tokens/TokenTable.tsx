import { type FocusEvent, useMemo, useRef, useState } from "react";
import type { HighlightedRow } from "../../shared/ads/highlighted-rows.ts";
import { Space } from "../markets/table/MarketTable.tsx";
import { pieces } from "../markets/table/row-window.ts";
import { SkeletonRow } from "../markets/table/SkeletonRow.tsx";
import { useRowHeight, useRowWindow } from "../markets/table/use-row-window.ts";
import { roles } from "../ui/table-roles.ts";
import { TokenRow } from "./TokenRow.tsx";
import type { Token } from "./token-list.ts";
import type { TokenSearch, TokenSort } from "./token-search.ts";

const HEADS: { className: string; label: string; key?: TokenSort }[] = [
  { className: "c-name", label: "Token", key: "token" },
  { className: "c-price", label: "Price", key: "price" },
  { className: "c-volume", label: "Volume (24h)", key: "volume" },
  { className: "c-cap", label: "Market Cap", key: "cap" },
  { className: "c-contract", label: "Contract Info" },
  { className: "c-add", label: "Add" },
];
/** Rows of the skeleton. */
const PLACEHOLDERS = 12;
const SKELETON = ["c-price", "c-volume", "c-cap", "c-contract", "c-add"];

type Props = {
  /** Null while they are on their way. */
  tokens: readonly Token[] | null;
  asOf: number;
  search: TokenSearch;
  onSort: (key: TokenSort) => void;
  onAdd: (token: Token) => void;
  /** Rows that stand out because somebody paid for it. */
  paid: readonly HighlightedRow[];
};

export function TokenTable({ tokens, asOf, search, onSort, onAdd, paid }: Props) {
  const paidOf = useMemo(() => new Map(paid.map((row) => [row.coinId, row])), [paid]);
  const body = useRef<HTMLTableSectionElement>(null);
  const rowHeight = useRowHeight();
  const count = tokens?.length ?? PLACEHOLDERS;
  const range = useRowWindow(body, count, rowHeight);
  const [focused, setFocused] = useState<string | null>(null);
  const keep = (event: FocusEvent) => setFocused((event.target.closest("tr")?.dataset.coin as string) ?? null);
  const place = focused === null ? -1 : (tokens ?? []).findIndex(({ id }) => id === focused);
  return (
    <table
      className="market tokens"
      aria-label="ICP tokens"
      aria-rowcount={count + 1}
      aria-busy={!tokens}
      {...roles.table}
    >
      <thead className="heads" {...roles.group}>
        <tr {...roles.row} aria-rowindex={1}>
          {HEADS.map(({ className, label, key }) => (
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
      <tbody ref={body} {...roles.group} onFocus={keep} onBlur={() => setFocused(null)}>
        {pieces(range, count, place === -1 ? null : place).map((piece) => {
          if (piece.kind === "space") return <Space key={`space ${piece.at}`} height={piece.rows * rowHeight} />;
          const token = tokens?.[piece.at];
          if (!token) return <SkeletonRow key={piece.at} cells={SKELETON} />;
          const look = { token, place: piece.at + 2, paid: paidOf.get(token.id) };
          return <TokenRow key={token.id} {...look} asOf={asOf} onAdd={onAdd} />;
        })}
      </tbody>
    </table>
  );
}

const ariaSort = ({ sort, dir }: TokenSearch, key: TokenSort) =>
  sort !== key ? undefined : dir === "desc" ? "descending" : "ascending";
const sortClass = ({ sort, dir }: TokenSearch, key: TokenSort): string =>
  sort === key ? `sort ${dir ?? "asc"} sorted` : "sort asc";
