import { and, asc, eq, lte } from "drizzle-orm";
import type { OrderStatus } from "../../../shared/ads/rules.ts";
import type { Database } from "../../platform/storage/db.ts";
import { adOrders } from "./orders.table.ts";

export type StatusChange = { id: number; from: OrderStatus; to: OrderStatus; cause: string; actor: string; at: number };

/**
 * The history entry of a status change. It runs in the same transaction as the change and has the same condition on the
 * status, so that either both are stored or neither.
 */
const historyStatement = (db: Database, { id, from, to, cause, actor, at }: StatusChange) =>
  db.d1
    .prepare(
      `INSERT INTO ad_order_history (order_id, "from", "to", cause, actor, at)
       SELECT id, status, ?2, ?3, ?4, ?5 FROM ad_orders WHERE id = ?1 AND status = ?6`,
    )
    .bind(id, to, cause, actor, at, from);

export type ReviewValues = { startDate: number | null; endDate: number | null; adminNotes: string | null };

/** False when the order's status is no longer `change.from`. */
export async function storeReview(db: Database, change: StatusChange, values: ReviewValues): Promise<boolean> {
  const [, updated] = await db.d1.batch([
    historyStatement(db, change),
    db.d1
      .prepare(
        `UPDATE ad_orders SET status = ?2, start_date = ?3, end_date = ?4, admin_notes = ?5, admin_reviewed = 1,
           reviewed_by = ?6, reviewed_at = ?7, updated_at = ?7, revision = revision + 1
         WHERE id = ?1 AND status = ?8`,
      )
      .bind(
        change.id,
        change.to,
        values.startDate,
        values.endDate,
        values.adminNotes,
        change.actor,
        change.at,
        change.from,
      ),
  ]);
  return updated!.meta.changes === 1;
}

/** Returns the number of orders changed. `nextCheckAt` stays, because late payments of expired orders still count. */
export async function changeStatuses(db: Database, changes: readonly StatusChange[]): Promise<number> {
  if (changes.length === 0) return 0;
  const results = await db.d1.batch(
    changes.flatMap((change) => [
      historyStatement(db, change),
      db.d1
        .prepare(
          `UPDATE ad_orders SET status = ?2, updated_at = ?3, revision = revision + 1 WHERE id = ?1 AND status = ?4`,
        )
        .bind(change.id, change.to, change.at, change.from),
    ]),
  );
  // Every second statement is an update.
  return results.filter((result, index) => index % 2 === 1 && result.meta.changes === 1).length;
}

const columns = { id: adOrders.id, status: adOrders.status, startDate: adOrders.startDate };

export const listUnpaidSince = (db: Database, createdBefore: number, limit: number) =>
  db.orm
    .select(columns)
    .from(adOrders)
    .where(and(eq(adOrders.status, "pending"), lte(adOrders.createdAt, createdBefore)))
    .orderBy(asc(adOrders.createdAt))
    .limit(limit);

export const listEnded = (db: Database, now: number, limit: number) =>
  db.orm
    .select(columns)
    .from(adOrders)
    .where(and(eq(adOrders.status, "active"), lte(adOrders.endDate, now)))
    .orderBy(asc(adOrders.endDate))
    .limit(limit);
