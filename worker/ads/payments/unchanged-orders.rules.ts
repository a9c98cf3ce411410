import type { OrderStatus } from "../../../shared/ads/rules.ts";

/** An order whose address told nothing: all that changes about it. */
export type UnchangedOrder = {
  id: number;
  status: OrderStatus;
  revision: number;
  scanFrom: number | null;
  nextCheckAt: number | null;
};
/** Orders that were looked at together, from one id to another, and of which the same is to be noted. */
export type Span = Omit<UnchangedOrder, "id"> & { first: number; last: number };

/** A database finds each order of a list for itself, and those of a span in one go. Shorter ones are not worth it. */
const SHORTEST_SPAN = 10;
/** Between two orders of a span: what stands there is read for nothing. */
const WIDEST_GAP = 50;

const continues = (before: UnchangedOrder, row: UnchangedOrder): boolean =>
  row.id - before.id <= WIDEST_GAP &&
  before.status === row.status &&
  before.revision === row.revision &&
  before.scanFrom === row.scanFrom &&
  before.nextCheckAt === row.nextCheckAt;

/** `looked` are the ids of all that were looked at: an order of them that is not quiet ends a span. */
export function spansOf(
  looked: readonly number[],
  quiet: readonly UnchangedOrder[],
): { spans: Span[]; rest: UnchangedOrder[] } {
  const quietOf = new Map(quiet.map((row) => [row.id, row]));
  const runs: UnchangedOrder[][] = [];
  let before: UnchangedOrder | undefined;
  for (const id of looked.toSorted((a, b) => a - b)) {
    const row = quietOf.get(id);
    if (row && before && continues(before, row)) runs.at(-1)!.push(row);
    else if (row) runs.push([row]);
    before = row;
  }
  const spans: Span[] = [];
  const rest: UnchangedOrder[] = [];
  for (const run of runs) {
    const { id: first, ...values } = run[0]!;
    if (run.length < SHORTEST_SPAN) rest.push(...run);
    else spans.push({ ...values, first, last: run.at(-1)!.id });
  }
  return { spans, rest };
}
