import { useDeferredValue, useMemo } from "react";
import type { Exact } from "../../../shared/values/decimal.ts";
import type { SpotSort } from "../page/portfolio-search.ts";
import type { Order } from "../page/portfolio-sort.ts";
import { type Comparable, inOrder, type SpotRow as Row } from "../positions.ts";
import { type Head, PositionTable } from "../table/PositionTable.tsx";
import { SpotRow } from "./SpotRow.tsx";

const HEADS: Head<SpotSort>[] = [
  { className: "c-name", label: "Asset", key: "asset" },
  { className: "c-price", label: "Price", key: "price" },
  { className: "c-today", label: "Today", key: "today" },
  { className: "c-holdings", label: "Holdings", key: "holdings" },
  { className: "c-value", label: "Value", key: "value" },
  { className: "c-pnl", label: "P&L", key: "pnl" },
  { className: "c-spark", label: "Last 7 days" },
  { className: "c-actions", label: "Actions" },
];

const PICK: Record<SpotSort, (row: Row) => Comparable> = {
  asset: ({ name }) => ({ word: name }),
  price: ({ price }) => ({ figure: price }),
  today: ({ day }) => ({ figure: day?.change ?? null }),
  holdings: ({ amount }) => ({ figure: amount as Exact }),
  value: ({ value }) => ({ figure: value }),
  pnl: ({ pnl }) => ({ figure: pnl }),
};

/** As style sheet and rows have it, px. */
const CARD_HEIGHT = 148;

type Props = {
  rows: Row[];
  total: Exact;
  order: Order<SpotSort>;
  onSort: (key: SpotSort) => void;
  onEdit: (row: Row) => void;
  onDelete: (row: Row) => void;
};

export function SpotTable({ rows, total, order, onSort, onEdit, onDelete }: Props) {
  const wished = useDeferredValue(order);
  const sorted = useMemo(() => (wished ? inOrder(rows, wished.dir, PICK[wished.key]) : rows), [rows, wished]);
  return (
    <PositionTable
      label="Portfolio Holdings"
      className="spot"
      heads={HEADS}
      order={order}
      onSort={onSort}
      rows={sorted}
      cardHeight={CARD_HEIGHT}
    >
      {(row, place) => (
        <SpotRow key={row.id} row={row} place={place} total={total} onEdit={onEdit} onDelete={onDelete} />
      )}
    </PositionTable>
  );
}
