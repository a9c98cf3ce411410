import { and, desc, eq, inArray, isNull } from "drizzle-orm";
import type { Database } from "../../platform/storage/db.ts";
import { prepare } from "../../platform/storage/statement.ts";
import { paymentEvents } from "../orders/payments.table.ts";
import { IS_UNUSED } from "./proof.queries.ts";

export type UnmatchedTransfer = typeof paymentEvents.$inferSelect;

const PAGE_SIZE = 100;

const isUnmatched = and(
  eq(paymentEvents.state, "unmatched"),
  isNull(paymentEvents.orderId),
  isNull(paymentEvents.refundTransaction),
);

/** The newest transfers that belong to no order and were not sent back. */
export const listUnmatched = ({ orm }: Database): Promise<UnmatchedTransfer[]> =>
  orm.select().from(paymentEvents).where(isUnmatched).orderBy(desc(paymentEvents.seenAt)).limit(PAGE_SIZE);

export async function findUnmatched(
  { orm }: Database,
  networks: readonly string[],
  tx: string,
  output: number,
): Promise<UnmatchedTransfer | undefined> {
  const [row] = await orm
    .select()
    .from(paymentEvents)
    .where(
      and(
        inArray(paymentEvents.network, [...networks]),
        eq(paymentEvents.tx, tx),
        eq(paymentEvents.output, output),
        isUnmatched,
      ),
    );
  return row;
}

const MARK_REFUNDED = `
  UPDATE payment_events SET refund_transaction = :transaction
  WHERE network = :network AND tx = :tx AND output = :output AND order_id IS NULL AND state = 'unmatched'
    AND refund_transaction IS NULL AND ${IS_UNUSED}`;

/** Stores that a transfer was sent back, with its entry in the audit log. False when it is no longer unmatched. */
export async function storeTransferRefund(
  db: Database,
  { network, tx, output }: UnmatchedTransfer,
  transaction: string,
  audit: D1PreparedStatement,
): Promise<boolean> {
  const [updated] = await db.d1.batch([prepare(db, MARK_REFUNDED, { network, tx, output, transaction }), audit]);
  return updated!.meta.changes === 1;
}
