import { type FocusEvent, type ReactNode, useRef, useState } from "react";
import { Space } from "../../markets/table/MarketTable.tsx";
import { pieces } from "../../markets/table/row-window.ts";
import { useRowHeight, useRowWindow } from "../../markets/table/use-row-window.ts";
import { roles } from "../../ui/table-roles.ts";
import type { Order } from "../page/portfolio-sort.ts";

export type Head<Key extends string> = { className: string; label: string; key?: Key };
type Props<Row, Key extends string> = {
  label: string;
  className: string;
  heads: Head<Key>[];
  order: Order<Key>;
  onSort: (key: Key) => void;
  rows: Row[];
  /** What a row is on a phone, px: the style sheet says the same. */
  cardHeight: number;
  children: (row: Row, place: number) => ReactNode;
};

/** So few stand in the page as a whole: the browser's own search and the printer find them. */
const WHOLE = 50;

/** A table of which only the rows in view stand in the page when there are many; on a phone each row is a card, by style alone. */
export function PositionTable<Row extends { id: string }, Key extends string>(props: Props<Row, Key>) {
  const { label, className, heads, order, onSort, rows, cardHeight, children } = props;
  const body = useRef<HTMLTableSectionElement>(null);
  const rowHeight = useRowHeight(cardHeight);
  const inView = useRowWindow(body, rows.length, rowHeight);
  const range = rows.length <= WHOLE ? { first: 0, end: rows.length } : inView;
  const [focused, setFocused] = useState<string | null>(null);
  const keep = (event: FocusEvent) => setFocused(event.target.closest<HTMLElement>("tr")?.dataset.position ?? null);
  const place = focused === null ? -1 : rows.findIndex(({ id }) => id === focused);
  return (
    <table
      className={`market positions ${className}`}
      aria-label={label}
      aria-rowcount={rows.length + 1}
      {...roles.table}
    >
      <thead className="heads" {...roles.group}>
        <tr {...roles.row} aria-rowindex={1}>
          {heads.map((head) => (
            <HeadCell key={head.label} head={head} order={order} onSort={onSort} />
          ))}
        </tr>
      </thead>
      <tbody ref={body} {...roles.group} onFocus={keep} onBlur={() => setFocused(null)}>
        {pieces(range, rows.length, place === -1 ? null : place).map((piece) => {
          const row = piece.kind === "row" ? rows[piece.at] : undefined;
          if (piece.kind === "row") return row && children(row, piece.at + 2);
          return <Space key={`space ${piece.at}`} height={piece.rows * rowHeight} />;
        })}
      </tbody>
    </table>
  );
}

type HeadProps<Key extends string> = { head: Head<Key>; order: Order<Key>; onSort: (key: Key) => void };

function HeadCell<Key extends string>({ head: { className, label, key }, order, onSort }: HeadProps<Key>) {
  const dir = key !== undefined && order?.key === key ? order.dir : null;
  return (
    <th
      className={className}
      {...roles.head}
      aria-sort={dir ? (dir === "asc" ? "ascending" : "descending") : undefined}
    >
      {key === undefined ? (
        <span className="head-word">{label}</span>
      ) : (
        <button type="button" className={dir ? `sort ${dir} sorted` : "sort"} onClick={() => onSort(key)}>
          {label}
        </button>
      )}
    </th>
  );
}
