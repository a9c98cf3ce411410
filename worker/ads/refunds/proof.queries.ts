import type { Database } from "../../platform/storage/db.ts";
import { prepare } from "../../platform/storage/statement.ts";

/**
 * A transaction may prove only one refund. A transaction that was a payment proves none, because its change goes back
 * to the buyer and could look like a refund.
 */
export const IS_UNUSED = `NOT EXISTS (SELECT 1 FROM ad_orders WHERE refund_transaction = :transaction)
  AND NOT EXISTS (SELECT 1 FROM payment_events WHERE refund_transaction = :transaction OR tx = :transaction)`;

export async function isTransactionUsed(db: Database, transaction: string): Promise<boolean> {
  return (await prepare(db, `SELECT 1 AS unused WHERE ${IS_UNUSED}`, { transaction }).first()) === null;
}
