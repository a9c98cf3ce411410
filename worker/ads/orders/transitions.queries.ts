import { and, asc, eq, lte } from "drizzle-orm";
import type { OrderStatus } from "../../../shared/ads/rules.ts";
import type { Database } from "../../platform/storage/db.ts";
import { insertSelect, prepare } from "../../platform/storage/statement.ts";
import { adOrderHistory, adOrders } from "./orders.table.ts";

export type StatusChange = { id: number; from: OrderStatus; to: OrderStatus; cause: string; actor: string; at: number };

/**
 * The history entry of a status change. It runs in the same transaction as the change and has the same condition on the
 * status, so that either both are stored or neither.
 */
const INSERT_HISTORY = `
  ${insertSelect(adOrderHistory, {
    orderId: "id",
    from: "status",
    to: ":to",
    cause: ":cause",
    actor: ":actor",
    at: ":at",
  })}
  FROM ad_orders WHERE id = :id AND status = :from`;
const STORE_REVIEW = `
  UPDATE ad_orders SET status = :to, start_date = :startDate, end_date = :endDate, admin_notes = :adminNotes,
    admin_reviewed = 1, reviewed_by = :actor, reviewed_at = :at, updated_at = :at, revision = revision + 1
  WHERE id = :id AND status = :from`;
const CHANGE_STATUS = `
  UPDATE ad_orders SET status = :to, updated_at = :at, revision = revision + 1 WHERE id = :id AND status = :from`;

export type ReviewValues = { startDate: number | null; endDate: number | null; adminNotes: string | null };

/** Stores a review and what follows in one transaction. False when the order's status is no longer `change.from`. */
export async function storeReview(
  db: Database,
  change: StatusChange,
  values: ReviewValues,
  after: readonly D1PreparedStatement[],
): Promise<boolean> {
  const [, updated] = await db.d1.batch([
    prepare(db, INSERT_HISTORY, change),
    prepare(db, STORE_REVIEW, { ...change, ...values }),
    ...after,
  ]);
  return updated!.meta.changes === 1;
}

/** Returns the number of orders changed. `nextCheckAt` stays, because late payments of expired orders still count. */
export async function changeStatuses(db: Database, changes: readonly StatusChange[]): Promise<number> {
  if (changes.length === 0) return 0;
  const results = await db.d1.batch(
    changes.flatMap((change) => [prepare(db, INSERT_HISTORY, change), prepare(db, CHANGE_STATUS, change)]),
  );
  // Every second statement is an update.
  return results.filter((result, index) => index % 2 === 1 && result.meta.changes === 1).length;
}

const columns = { id: adOrders.id, status: adOrders.status, startDate: adOrders.startDate };

export const listUnpaidCreatedBefore = (db: Database, time: number, limit: number) =>
  db.orm
    .select(columns)
    .from(adOrders)
    .where(and(eq(adOrders.status, "pending"), lte(adOrders.createdAt, time)))
    .orderBy(asc(adOrders.createdAt))
    .limit(limit);

export const listEnded = (db: Database, now: number, limit: number) =>
  db.orm
    .select(columns)
    .from(adOrders)
    .where(and(eq(adOrders.status, "active"), lte(adOrders.endDate, now)))
    .orderBy(asc(adOrders.endDate))
    .limit(limit);
