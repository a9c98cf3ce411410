import { type FocusEvent, type ReactNode, useRef, useState } from "react";
import { SpaceRow } from "../../markets/table/MarketTable.tsx";
import { rowSegments } from "../../markets/table/row-window.ts";
import { useRowHeight, useRowWindow } from "../../markets/table/use-row-window.ts";
import { roles } from "../../ui/table-roles.ts";
import type { Order } from "../page/portfolio-sort.ts";

/** The column of the buttons, which has no visible head on phones. */
export const ACTIONS_COLUMN = { className: "pr-1 max-md:sr-only md:w-27 lg:w-31", label: "Actions" };

export type Column<Key extends string> = { className: string; label: string; key?: Key };
type Props<Row, Key extends string> = {
  label: string;
  columns: Column<Key>[];
  order: Order<Key>;
  onSort: (key: Key) => void;
  rows: Row[];
  /** The height of a row on a phone in px, the same as in its classes. */
  cardHeight: number;
  children: (row: Row, ariaRowIndex: number) => ReactNode;
};

/** Up to this number all rows are rendered, so that the browser's search and print include them. */
const MAX_FULLY_RENDERED = 50;

/** A table that renders only the visible rows when there are many. On a phone, CSS turns the rows into cards. */
export function PositionTable<Row extends { id: string }, Key extends string>(props: Props<Row, Key>) {
  const { label, columns, order, onSort, rows, cardHeight, children } = props;
  const body = useRef<HTMLTableSectionElement>(null);
  const rowHeight = useRowHeight(cardHeight);
  const visibleRange = useRowWindow(body, rows.length, rowHeight);
  const range = rows.length <= MAX_FULLY_RENDERED ? { first: 0, end: rows.length } : visibleRange;
  const [focusedId, setFocusedId] = useState<string | null>(null);
  const rememberFocus = (event: FocusEvent) =>
    setFocusedId(event.target.closest<HTMLElement>("tr")?.dataset.position ?? null);
  const focusedIndex = focusedId === null ? -1 : rows.findIndex(({ id }) => id === focusedId);
  return (
    <table className="market" aria-label={label} aria-rowcount={rows.length + 1} {...roles.table}>
      <thead className="heads" {...roles.group}>
        <tr {...roles.row} aria-rowindex={1}>
          {columns.map((column) => (
            <HeaderCell key={column.label} column={column} order={order} onSort={onSort} />
          ))}
        </tr>
      </thead>
      <tbody ref={body} {...roles.group} onFocus={rememberFocus} onBlur={() => setFocusedId(null)}>
        {rowSegments(range, rows.length, focusedIndex === -1 ? null : focusedIndex).map((segment) => {
          const row = segment.kind === "row" ? rows[segment.index] : undefined;
          if (segment.kind === "row") return row && children(row, segment.index + 2);
          return <SpaceRow key={`space ${segment.index}`} height={segment.rows * rowHeight} />;
        })}
      </tbody>
    </table>
  );
}

type HeaderProps<Key extends string> = { column: Column<Key>; order: Order<Key>; onSort: (key: Key) => void };

function HeaderCell<Key extends string>({ column: { className, label, key }, order, onSort }: HeaderProps<Key>) {
  const dir = key !== undefined && order?.key === key ? order.dir : null;
  return (
    <th
      className={className}
      {...roles.head}
      aria-sort={dir ? (dir === "asc" ? "ascending" : "descending") : undefined}
    >
      {key === undefined ? (
        label
      ) : (
        <button type="button" className={dir ? `sort ${dir} sorted` : "sort"} onClick={() => onSort(key)}>
          {label}
        </button>
      )}
    </th>
  );
}
