import type { ReactNode } from "react";
import type { Column } from "../../ui/SortableHead.tsx";
import type { ExtraColumn, SortKey } from "../market-search.ts";

/** The parts of rows that only some searches show. They are loaded for the first of these searches. */
export type RowExtras = {
  /** The classes of the list for the style sheet. */
  className: string;
  /** The columns of the market, and the added ones at their places. */
  columns(columns: readonly Column<SortKey>[]): readonly Column<SortKey>[];
  /** An added cell of a coin's row, or the handle that moves the row. Null when the search does not show it. */
  cell(id: string, column: ExtraColumn | "handle"): ReactNode;
  /** The height in px by which a card on a phone grows. */
  cardGrowth: number;
};
