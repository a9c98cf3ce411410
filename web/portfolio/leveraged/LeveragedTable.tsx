import { useDeferredValue, useMemo } from "react";
import type { Exact } from "../../../shared/values/decimal.ts";
import type { LeveragedSort } from "../page/portfolio-search.ts";
import type { Order } from "../page/portfolio-sort.ts";
import { type LeveragedRow as Row, type SortValue, sortRows } from "../positions.ts";
import { type Column, PositionTable } from "../table/PositionTable.tsx";
import { LeveragedRow } from "./LeveragedRow.tsx";

const COLUMNS: Column<LeveragedSort>[] = [
  { className: "c-name", label: "Position", key: "position" },
  { className: "c-side", label: "Side", key: "side" },
  { className: "c-size", label: "Size", key: "size" },
  { className: "c-entry", label: "Entry", key: "entry" },
  { className: "c-price", label: "Price", key: "price" },
  { className: "c-liquidation", label: "Liquidation", key: "liquidation" },
  { className: "c-room", label: "To liquidation", key: "room" },
  { className: "c-pnl", label: "P&L", key: "lpnl" },
  { className: "c-actions", label: "Actions" },
];

const SORT_VALUES: Record<LeveragedSort, (row: Row) => SortValue> = {
  position: ({ name }) => ({ text: name }),
  side: ({ positionType, leverage }) => ({ text: `${positionType} ${leverage}` }),
  // Sizes of different coins are compared by their value in dollars.
  size: ({ value }) => ({ number: value }),
  entry: ({ entryPrice }) => ({ number: entryPrice as Exact }),
  price: ({ price }) => ({ number: price }),
  liquidation: ({ liquidationPrice }) => ({ number: liquidationPrice as Exact }),
  room: ({ distance, state }) => ({ number: state === "liquidated" ? null : distance }),
  lpnl: ({ pnl }) => ({ number: pnl }),
};

/** The height of a card in px, the same as in the CSS. */
const CARD_HEIGHT = 164;

type Props = {
  rows: Row[];
  order: Order<LeveragedSort>;
  onSort: (key: LeveragedSort) => void;
  onEdit: (row: Row) => void;
  onClose: (row: Row) => void;
};

export function LeveragedTable({ rows, order, onSort, onEdit, onClose }: Props) {
  const deferredOrder = useDeferredValue(order);
  const sorted = useMemo(
    () => (deferredOrder ? sortRows(rows, deferredOrder.dir, SORT_VALUES[deferredOrder.key]) : rows),
    [rows, deferredOrder],
  );
  return (
    <PositionTable
      label="Leveraged Positions"
      className="leveraged"
      columns={COLUMNS}
      order={order}
      onSort={onSort}
      rows={sorted}
      cardHeight={CARD_HEIGHT}
    >
      {(row, ariaRowIndex) => (
        <LeveragedRow key={row.id} row={row} ariaRowIndex={ariaRowIndex} onEdit={onEdit} onClose={onClose} />
      )}
    </PositionTable>
  );
}
