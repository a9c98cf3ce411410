import { and, asc, eq, lte } from "drizzle-orm";
import type { OrderStatus } from "../../../shared/ads/rules.ts";
import type { Database } from "../../platform/storage/db.ts";
import { adOrders } from "./orders.table.ts";

export type Move = { id: number; from: OrderStatus; to: OrderStatus; cause: string; actor: string; at: number };

/** The line of the history stands in the same transaction as the change, and both ask for the same status. */
const noteMove = (db: Database, { id, from, to, cause, actor, at }: Move) =>
  db.d1
    .prepare(
      `INSERT INTO ad_order_history (order_id, "from", "to", cause, actor, at)
       SELECT id, status, ?2, ?3, ?4, ?5 FROM ad_orders WHERE id = ?1 AND status = ?6`,
    )
    .bind(id, to, cause, actor, at, from);

export type ReviewValues = { startDate: number | null; endDate: number | null; adminNotes: string | null };

/** False when somebody else was first. */
export async function moveToReviewed(db: Database, move: Move, values: ReviewValues): Promise<boolean> {
  const [, updated] = await db.d1.batch([
    noteMove(db, move),
    db.d1
      .prepare(
        `UPDATE ad_orders SET status = ?2, start_date = ?3, end_date = ?4, admin_notes = ?5, admin_reviewed = 1,
           reviewed_by = ?6, reviewed_at = ?7, updated_at = ?7, revision = revision + 1
         WHERE id = ?1 AND status = ?8`,
      )
      .bind(move.id, move.to, values.startDate, values.endDate, values.adminNotes, move.actor, move.at, move.from),
  ]);
  return updated!.meta.changes === 1;
}

/** Moves by time. `nextCheckAt` of an unpaid order stays: a late payment is still looked for. */
export async function moveByTime(db: Database, moves: readonly Move[]): Promise<number> {
  if (moves.length === 0) return 0;
  const results = await db.d1.batch(
    moves.flatMap((move) => [
      noteMove(db, move),
      db.d1
        .prepare(
          `UPDATE ad_orders SET status = ?2, updated_at = ?3, revision = revision + 1 WHERE id = ?1 AND status = ?4`,
        )
        .bind(move.id, move.to, move.at, move.from),
    ]),
  );
  return results.filter((result, at) => at % 2 === 1 && result.meta.changes === 1).length;
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
