import { assetKeyOf } from "../../../shared/transactions/transaction.ts";
import type { LinkedRow } from "../linked/linked-rows.ts";
import type { LeveragedRow, SpotRow } from "../positions.ts";
import { groupPositions, type SpotTableRow } from "../spot/group-positions.ts";

/** The rows of the tables, as they are now. */
export type ShownRows = {
  spot: readonly SpotRow[];
  leveraged: readonly LeveragedRow[];
  linked: readonly LinkedRow[];
};

/**
 * The row of a table whose dialog is open, with its present figures. The row that opened the dialog has those of that time,
 * and stays when there is no such row any more.
 */
export function currentRow<Row extends SpotTableRow | LeveragedRow>(opened: Row, rows: ShownRows): Row {
  const found =
    opened.kind === "leveraged"
      ? rows.leveraged.find(({ id }) => id === opened.id)
      : currentSpotRow(opened as SpotTableRow, rows);
  return (found ?? opened) as Row;
}

function currentSpotRow({ id, ...opened }: SpotTableRow, { spot, linked }: ShownRows): SpotTableRow | undefined {
  const key = assetKeyOf(opened);
  // Only those of the coin, because prices come often.
  const own = spot.filter((row) => assetKeyOf(row) === key);
  const lacking = linked.filter((row) => row.isLacking && assetKeyOf(row) === key);
  const lines = groupPositions(own, lacking);
  return [...lines, ...lines.flatMap(({ members }) => members ?? [])].find((line) => line.id === id);
}
