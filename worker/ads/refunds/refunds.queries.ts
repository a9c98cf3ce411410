import { and, eq, isNull, ne } from "drizzle-orm";
import type { Database } from "../../platform/storage/db.ts";
import { insertSelect, prepare } from "../../platform/storage/statement.ts";
import type { OrderRow } from "../orders/orders.queries.ts";
import { adOrderHistory, adOrders } from "../orders/orders.table.ts";
import { IS_UNUSED } from "./proof.queries.ts";

/** Undefined when no refund of the order is due any more. */
export async function setRefundAddress(
  { orm }: Database,
  id: number,
  userId: string,
  refundAddress: string,
  now: number,
): Promise<OrderRow | undefined> {
  const [row] = await orm
    .update(adOrders)
    .set({ refundAddress, updatedAt: now })
    .where(
      and(
        eq(adOrders.id, id),
        eq(adOrders.userId, userId),
        eq(adOrders.status, "rejected"),
        ne(adOrders.received, "0"),
        isNull(adOrders.refundTransaction),
      ),
    )
    .returning();
  return row;
}

/** A refund is due, and its address is known or its buyer has deleted the account and can no longer give one. */
const IS_REFUNDABLE = `status = 'rejected' AND received <> '0' AND refund_transaction IS NULL
  AND (refund_address IS NOT NULL OR user_id IS NULL) AND ${IS_UNUSED}`;
const INSERT_HISTORY = `
  ${insertSelect(adOrderHistory, {
    orderId: "id",
    from: "status",
    to: "status",
    cause: "'Refunded'",
    actor: ":actor",
    at: ":at",
  })}
  FROM ad_orders WHERE id = :id AND ${IS_REFUNDABLE}`;
const UPDATE_ORDER = `
  UPDATE ad_orders SET refund_transaction = :transaction, refunded_at = :at, updated_at = :at, revision = revision + 1
  WHERE id = :id AND ${IS_REFUNDABLE}`;

type Refund = { id: number; transaction: string; actor: string; at: number };

/** Stores the refund, its history entry and what follows in one transaction. False when none is due. */
export async function storeRefund(
  db: Database,
  refund: Refund,
  after: readonly D1PreparedStatement[],
): Promise<boolean> {
  const texts = [INSERT_HISTORY, UPDATE_ORDER];
  const [, updated] = await db.d1.batch([...texts.map((text) => prepare(db, text, refund)), ...after]);
  return updated!.meta.changes === 1;
}
