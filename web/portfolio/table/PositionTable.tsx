import { type ReactNode, useMemo } from "react";
import { SortableTable } from "../../markets/table/SortableTable.tsx";
import type { Column, Order } from "../../ui/SortableHead.tsx";

/** The column of the buttons, which has no visible head on phones. */
export const ACTIONS_COLUMN = { className: "pr-1 max-md:sr-only md:w-27 lg:w-31", label: "Actions" };

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

const MAX_FULLY_RENDERED = 50;

/** The table of a user's positions. */
export function PositionTable<Row extends { id: string }, Key extends string>(props: Props<Row, Key>) {
  const { rows, children, ...table } = props;
  // A new price makes new rows. While their order stays, so does the list, and the table is rendered once.
  const order = rows.map(({ id }) => id).join("\n");
  const ids = useMemo(() => (order === "" ? [] : order.split("\n")), [order]);
  return (
    <SortableTable {...table} ids={ids} maxFullyRendered={MAX_FULLY_RENDERED}>
      {(index) => rows[index] && children(rows[index], index + 2)}
    </SortableTable>
  );
}
