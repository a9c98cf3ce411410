import type { OrderStatus } from "../../../shared/ads/rules.ts";

/** The new scan fields of an order whose check found nothing to store in the ledger. */
export type UnchangedOrder = {
  id: number;
  status: OrderStatus;
  revision: number;
  scanFrom: number | null;
  nextCheckAt: number | null;
};
/** Checked orders with ids from `first` to `last` that get the same values, so that one statement updates them all. */
export type IdRange = Omit<UnchangedOrder, "id"> & { first: number; last: number };

/** Fewer orders than this are updated one by one from a list, because a range would save too little. */
const MIN_RANGE_ORDERS = 10;
/** The largest gap between two ids of a range, because the statement also reads the rows inside the gap. */
const MAX_ID_GAP = 50;

const continuesRange = (previous: UnchangedOrder, row: UnchangedOrder): boolean =>
  row.id - previous.id <= MAX_ID_GAP &&
  previous.status === row.status &&
  previous.revision === row.revision &&
  previous.scanFrom === row.scanFrom &&
  previous.nextCheckAt === row.nextCheckAt;

/** Groups unchanged orders into ranges. A checked order that is not in `unchanged` ends a range. */
export function groupIntoRanges(
  checkedIds: readonly number[],
  unchanged: readonly UnchangedOrder[],
): { ranges: IdRange[]; rest: UnchangedOrder[] } {
  const unchangedById = new Map(unchanged.map((row) => [row.id, row]));
  const runs: UnchangedOrder[][] = [];
  let previous: UnchangedOrder | undefined;
  for (const id of checkedIds.toSorted((a, b) => a - b)) {
    const row = unchangedById.get(id);
    if (row && previous && continuesRange(previous, row)) runs.at(-1)!.push(row);
    else if (row) runs.push([row]);
    previous = row;
  }
  const ranges: IdRange[] = [];
  const rest: UnchangedOrder[] = [];
  for (const run of runs) {
    const { id: first, ...values } = run[0]!;
    if (run.length < MIN_RANGE_ORDERS) rest.push(...run);
    else ranges.push({ ...values, first, last: run.at(-1)!.id });
  }
  return { ranges, rest };
}
