import { and, asc, eq, isNull, sql } from "drizzle-orm";
import type { Currency } from "../../../shared/ads/rules.ts";
import type { Database } from "../../platform/storage/db.ts";
import { paymentAddresses, paymentKeys } from "./payments.table.ts";

/** The place of the key that nobody was given before. */
export async function takeKeyIndex(db: Database, currency: Currency): Promise<number> {
  const [row] = await db.orm
    .insert(paymentKeys)
    .values({ currency, next: 1 })
    .onConflictDoUpdate({ target: paymentKeys.currency, set: { next: sql`${paymentKeys.next} + 1` } })
    .returning({ next: paymentKeys.next });
  return row!.next - 1;
}

/** False when the address was known already. */
export async function saveDerived(db: Database, currency: Currency, address: string, keyIndex: number, now: number) {
  const rows = await db.orm
    .insert(paymentAddresses)
    .values({ currency, address, keyIndex, label: `key ${keyIndex}`, createdAt: now })
    .onConflictDoNothing()
    .returning({ id: paymentAddresses.id });
  return rows.length === 1;
}

const MOST_POOL_ADDRESSES = 100;

/** The addresses that an operator put in for everybody. */
export const listPool = (db: Database, currency: Currency) =>
  db.orm
    .select({ address: paymentAddresses.address })
    .from(paymentAddresses)
    .where(
      and(
        eq(paymentAddresses.currency, currency),
        eq(paymentAddresses.active, true),
        isNull(paymentAddresses.keyIndex),
      ),
    )
    .orderBy(asc(paymentAddresses.id))
    .limit(MOST_POOL_ADDRESSES);

/** How many orders wait at an address for amounts from `from` on, `span` wide: where the next one may look first. */
export async function countWaiting(db: Database, network: string, address: string, from: bigint, span: number) {
  const row = await db.d1
    .prepare(
      `SELECT COUNT(*) AS waiting FROM ad_order_addresses WHERE network = ?1 AND address = ?2 AND released = 0
         AND CAST(amount AS INTEGER) BETWEEN CAST(?3 AS INTEGER) AND CAST(?3 AS INTEGER) + ?4`,
    )
    .bind(network, address, String(from), span)
    .first<{ waiting: number }>();
  return row?.waiting ?? 0;
}
