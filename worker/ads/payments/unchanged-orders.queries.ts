import type { Database } from "../../platform/storage/db.ts";
import type { Span, UnchangedOrder } from "./unchanged-orders.rules.ts";

/** Orders are looked at in this order; what comes after the last of them was not. */
export type DuePlace = { network: string; nextCheckAt: number; id: number };

// Walks an index that the update leaves alone, so that each order is read once. What else the span holds is out by its
// place: it was changed meanwhile, or is not yet looked at.
const NOTE_SPAN = `
  UPDATE ad_orders SET checked_at = COALESCE(?1, checked_at), scan_from = ?2, next_check_at = ?3
  WHERE status = ?4 AND id BETWEEN ?5 AND ?6 AND +network = ?7 AND revision = ?8
    AND (next_check_at < ?9 OR (next_check_at = ?9 AND id <= ?10))`;
const NOTE_LIST = `
  UPDATE ad_orders SET checked_at = COALESCE(?2, checked_at), scan_from = seen.value ->> 2, next_check_at = seen.value ->> 3
  FROM json_each(?1) AS seen WHERE ad_orders.id = seen.value ->> 0 AND ad_orders.revision = seen.value ->> 1`;

/** `checkedAt` is null for orders whose chain could not be read: they only wait for their turn again. */
export async function storeUnchanged(
  db: Database,
  { spans, rest }: { spans: readonly Span[]; rest: readonly UnchangedOrder[] },
  last: DuePlace,
  checkedAt: number | null,
) {
  const list = JSON.stringify(rest.map((row) => [row.id, row.revision, row.scanFrom, row.nextCheckAt]));
  const statements = spans.map((span) =>
    db.d1
      .prepare(NOTE_SPAN)
      .bind(
        checkedAt,
        span.scanFrom,
        span.nextCheckAt,
        span.status,
        span.first,
        span.last,
        last.network,
        span.revision,
        last.nextCheckAt,
        last.id,
      ),
  );
  if (rest.length > 0) statements.push(db.d1.prepare(NOTE_LIST).bind(list, checkedAt));
  if (statements.length > 0) await db.d1.batch(statements);
}
