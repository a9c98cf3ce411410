import { useCallback, useDeferredValue, useMemo, useState } from "react";
import { compare, type Exact, inPercent } from "../../../shared/values/decimal.ts";
import { formatPlainPercent } from "../../../shared/values/format-decimal.ts";
import type { Column, Order } from "../../ui/SortableHead.tsx";
import type { LinkedRow } from "../linked/linked-rows.ts";
import type { SpotSort } from "../portfolio-search.ts";
import { type SpotRow as Row, type SortValue, sortRows } from "../positions.ts";
import { ACTIONS_COLUMN, PositionTable } from "../table/PositionTable.tsx";
import { expandGroups, groupPositions, type SpotTableRow } from "./group-positions.ts";
import { SpotRow } from "./SpotRow.tsx";

const COLUMNS: Column<SpotSort>[] = [
  { className: "c-name", label: "Asset", key: "asset" },
  { className: "md:w-27 lg:w-31 2xl:w-36", label: "Price", key: "price" },
  { className: "md:max-lg:hidden lg:w-27 2xl:w-33", label: "24h", key: "today" },
  { className: "md:w-39 2xl:w-52", label: "Holdings", key: "holdings" },
  { className: "md:w-27 lg:w-31 2xl:w-36", label: "Value", key: "value" },
  { className: "md:w-27 lg:w-31 2xl:w-36", label: "P&L", key: "pnl" },
  { className: "max-2xl:hidden 2xl:w-26 3xl:w-40", label: "Last 7 days" },
  ACTIONS_COLUMN,
];

const SORT_VALUES: Record<SpotSort, (row: Row) => SortValue> = {
  asset: ({ name }) => ({ text: name }),
  price: ({ price }) => ({ number: price }),
  today: ({ day }) => ({ number: day?.change ?? null }),
  holdings: ({ amount }) => ({ number: amount as Exact }),
  value: ({ value }) => ({ number: value }),
  pnl: ({ pnl }) => ({ number: pnl }),
};

/**
 * As the row shows it, so that another total alone seldom renders the row again. Coins that
 * are lacking have no share, and neither has a position that is larger than the total because of them.
 */
function shareText({ value, isLacking }: SpotTableRow, total: Exact, base: string): string {
  const percent = value === null || isLacking ? null : inPercent(value, total);
  return percent === null || compare(percent, ALL) > 0 ? "" : `${formatPlainPercent(percent)} of ${base}`;
}

const ALL = "100" as Exact;
/** The height of a card in px, the same as in SpotRow. */
const CARD_HEIGHT = 148;

type Props = {
  rows: Row[];
  /** The balances beside the positions, of which those that are lacking are parts of a coin. */
  linked: readonly LinkedRow[];
  /** The equity, and its name. */
  total: Exact;
  base: string;
  order: Order<SpotSort>;
  onSort: (key: SpotSort) => void;
  onEdit: (row: Row) => void;
  onDelete: (row: Row) => void;
  onExplain: (row: SpotTableRow) => void;
};

export function SpotTable({ rows, linked, total, base, order, onSort, onEdit, onDelete, onExplain }: Props) {
  const deferredOrder = useDeferredValue(order);
  const [expandedIds, setExpandedIds] = useState<ReadonlySet<string>>(new Set());
  const sorted = useMemo(() => {
    const lacking = linked.filter((row) => row.isLacking);
    const sort = <Line extends Row>(lines: readonly Line[]) =>
      sortRows(lines, deferredOrder.dir, SORT_VALUES[deferredOrder.key]);
    return expandGroups(sort(groupPositions(rows, lacking)), expandedIds, sort);
  }, [rows, linked, deferredOrder, expandedIds]);
  const toggle = useCallback((id: string) => {
    setExpandedIds((before) => {
      const next = new Set(before);
      if (!next.delete(id)) next.add(id);
      return next;
    });
  }, []);
  return (
    <PositionTable
      label="Portfolio Holdings"
      columns={COLUMNS}
      order={order}
      onSort={onSort}
      rows={sorted}
      cardHeight={CARD_HEIGHT}
    >
      {(row, ariaRowIndex) => (
        <SpotRow
          key={row.id}
          row={row}
          isExpanded={expandedIds.has(row.id)}
          ariaRowIndex={ariaRowIndex}
          share={shareText(row, total, base)}
          onToggle={toggle}
          onEdit={onEdit}
          onDelete={onDelete}
          onExplain={onExplain}
        />
      )}
    </PositionTable>
  );
}
