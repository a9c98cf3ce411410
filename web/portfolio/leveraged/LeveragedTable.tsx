import { useDeferredValue, useMemo } from "react";
import type { Exact } from "../../../shared/values/decimal.ts";
import type { LeveragedSort } from "../page/portfolio-search.ts";
import type { Order } from "../page/portfolio-sort.ts";
import { type Comparable, inOrder, type LeveragedRow as Row } from "../positions.ts";
import { type Head, PositionTable } from "../table/PositionTable.tsx";
import { LeveragedRow } from "./LeveragedRow.tsx";

const HEADS: Head<LeveragedSort>[] = [
  { className: "c-name", label: "Position", key: "position" },
  { className: "c-side", label: "Side", key: "side" },
  { className: "c-size", label: "Size", key: "size" },
  { className: "c-entry", label: "Entry", key: "entry" },
  { className: "c-price", label: "Price", key: "price" },
  { className: "c-liquidation", label: "Liquidation", key: "liquidation" },
  { className: "c-room", label: "Room to liquidation", key: "room" },
  { className: "c-pnl", label: "P&L", key: "lpnl" },
  { className: "c-actions", label: "Actions" },
];

const PICK: Record<LeveragedSort, (row: Row) => Comparable> = {
  position: ({ name }) => ({ word: name }),
  side: ({ positionType, leverage }) => ({ word: `${positionType} ${leverage}` }),
  // Sizes of different coins compare by what they are worth.
  size: ({ value }) => ({ figure: value }),
  entry: ({ entryPrice }) => ({ figure: entryPrice as Exact }),
  price: ({ price }) => ({ figure: price }),
  liquidation: ({ liquidationPrice }) => ({ figure: liquidationPrice as Exact }),
  room: ({ room, state }) => ({ figure: state === "liquidated" ? null : room }),
  lpnl: ({ pnl }) => ({ figure: pnl }),
};

/** As style sheet and rows have it, px. */
const CARD_HEIGHT = 164;

type Props = {
  rows: Row[];
  order: Order<LeveragedSort>;
  onSort: (key: LeveragedSort) => void;
  onEdit: (row: Row) => void;
  onClose: (row: Row) => void;
};

export function LeveragedTable({ rows, order, onSort, onEdit, onClose }: Props) {
  const wished = useDeferredValue(order);
  const sorted = useMemo(() => (wished ? inOrder(rows, wished.dir, PICK[wished.key]) : rows), [rows, wished]);
  return (
    <PositionTable
      label="Leveraged Positions"
      className="leveraged"
      heads={HEADS}
      order={order}
      onSort={onSort}
      rows={sorted}
      cardHeight={CARD_HEIGHT}
    >
      {(row, place) => <LeveragedRow key={row.id} row={row} place={place} onEdit={onEdit} onClose={onClose} />}
    </PositionTable>
  );
}
