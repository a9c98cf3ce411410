import { Suspense, useDeferredValue, useMemo, useState } from "react";
import type { Exact } from "../../../shared/values/decimal.ts";
import { lazyPart } from "../../ui/lazy/lazy-parts.ts";
import type { Column, Order } from "../../ui/SortableHead.tsx";
import type { LeveragedSort } from "../portfolio-search.ts";
import { type LeveragedRow as OwnRow, type SortValue, sortRows } from "../positions.ts";
import { ACTIONS_COLUMN, PositionTable } from "../table/PositionTable.tsx";
import { LeveragedRow } from "./LeveragedRow.tsx";
import { PerpRow } from "./PerpRow.tsx";
import type { Pause, PerpRow as Perp } from "./perp-rows.ts";

const PausedWarnings = lazyPart(async () => (await import("./PausedWarnings.tsx")).PausedWarnings);
const PerpDialog = lazyPart(async () => (await import("./PerpDialog.tsx")).PerpDialog);

/** A position kept by hand, or one of a linked account. */
type Row = OwnRow | Perp;

const COLUMNS: Column<LeveragedSort>[] = [
  { className: "c-name", label: "Position", key: "position" },
  { className: "text-left md:w-24 lg:w-25 2xl:w-31", label: "Side", key: "side" },
  { className: "md:w-27 lg:w-30 2xl:w-34 3xl:w-40", label: "Size", key: "size" },
  { className: "md:max-3xl:hidden 3xl:w-31", label: "Entry", key: "entry" },
  { className: "md:w-23 lg:w-26 3xl:w-31", label: "Price", key: "price" },
  { className: "md:max-lg:hidden lg:w-29 3xl:w-31", label: "Liquidation", key: "liquidation" },
  { className: "md:w-24 lg:w-37 3xl:w-44", label: "To liquidation", key: "room" },
  { className: "md:w-23 lg:w-26 3xl:w-34", label: "P&L", key: "lpnl" },
];

const ALL_COLUMNS = [...COLUMNS, ACTIONS_COLUMN];
/** The Reopen button has a text from 1400 px. */
const COLUMNS_WITH_REOPEN = [...COLUMNS, { ...ACTIONS_COLUMN, className: `${ACTIONS_COLUMN.className} 3xl:w-37` }];

const SORT_VALUES: Record<LeveragedSort, (row: Row) => SortValue> = {
  position: ({ name }) => ({ text: name }),
  side: ({ positionType, leverage }) => ({ text: `${positionType} ${leverage}` }),
  // Sizes of different coins are compared by their value in dollars.
  size: ({ value }) => ({ number: value }),
  entry: ({ entryPrice }) => ({ number: entryPrice as Exact }),
  price: ({ price }) => ({ number: price }),
  liquidation: ({ liquidationPrice }) => ({ number: liquidationPrice as Exact | null }),
  room: ({ distance, state }) => ({ number: state === "liquidated" ? null : distance }),
  lpnl: ({ pnl }) => ({ number: pnl }),
};

/** The height of a card in px, the same as in LeveragedRow. */
const CARD_HEIGHT = 164;

type Props = {
  rows: Row[];
  order: Order<LeveragedSort>;
  onSort: (key: LeveragedSort) => void;
  /** The linked accounts whose warnings are paused. */
  pauses: readonly Pause[];
  onEdit: (row: OwnRow) => void;
  onClose: (row: OwnRow) => void;
  onExplain: (row: OwnRow) => void;
};

export function LeveragedTable({ rows, order, pauses, onSort, onEdit, onClose, onExplain }: Props) {
  const [openId, setOpenId] = useState<string | null>(null);
  const open = rows.find((row): row is Perp => row.id === openId && row.kind === "perp");
  const deferredOrder = useDeferredValue(order);
  const sorted = useMemo(
    () => sortRows(rows, deferredOrder.dir, SORT_VALUES[deferredOrder.key]),
    [rows, deferredOrder],
  );
  return (
    <>
      <div role="status">
        <Suspense fallback={null}>{pauses.length > 0 && <PausedWarnings pauses={pauses} />}</Suspense>
      </div>
      <PositionTable
        label="Leveraged Positions"
        columns={rows.some((row) => row.kind === "leveraged" && row.canReopen) ? COLUMNS_WITH_REOPEN : ALL_COLUMNS}
        order={order}
        onSort={onSort}
        rows={sorted}
        cardHeight={CARD_HEIGHT}
      >
        {(row, ariaRowIndex) =>
          row.kind === "perp" ? (
            <PerpRow key={row.id} row={row} ariaRowIndex={ariaRowIndex} onOpen={setOpenId} />
          ) : (
            <LeveragedRow
              key={row.id}
              row={row}
              ariaRowIndex={ariaRowIndex}
              onEdit={onEdit}
              onClose={onClose}
              onExplain={onExplain}
            />
          )
        }
      </PositionTable>
      {rows.some(({ kind }) => kind === "perp") && (
        <p className="mt-2 text-12 text-text-3">
          Positions of linked accounts are read-only. Their margin and P&L are part of the balance of the account, so
          they are not added to equity and total value again. Total P&L and 24h Change leave them out.
        </p>
      )}
      <Suspense fallback={null}>{open && <PerpDialog row={open} onClose={() => setOpenId(null)} />}</Suspense>
    </>
  );
}
