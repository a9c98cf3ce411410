import { and, asc, eq, isNull, sql } from "drizzle-orm";
import type { Currency } from "../../../shared/ads/rules.ts";
import type { Database } from "../../platform/storage/db.ts";
import { prepare } from "../../platform/storage/statement.ts";
import { nextKeyIndexes, paymentAddresses } from "../orders/payments.table.ts";

/** Takes the next unused derivation index. */
export async function reserveKeyIndex(db: Database, currency: Currency): Promise<number> {
  const [row] = await db.orm
    .insert(nextKeyIndexes)
    .values({ currency, next: 1 })
    .onConflictDoUpdate({ target: nextKeyIndexes.currency, set: { next: sql`${nextKeyIndexes.next} + 1` } })
    .returning({ next: nextKeyIndexes.next });
  return row!.next - 1;
}

/** False when the address is stored already. */
export async function saveDerivedAddress(
  db: Database,
  currency: Currency,
  address: string,
  keyIndex: number,
  now: number,
) {
  const rows = await db.orm
    .insert(paymentAddresses)
    .values({ currency, address, keyIndex, label: `key ${keyIndex}`, createdAt: now })
    .onConflictDoNothing()
    .returning({ id: paymentAddresses.id });
  return rows.length === 1;
}

const MAX_POOL_ADDRESSES = 100;

/** The active addresses that an operator entered and that orders share. */
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
    .limit(MAX_POOL_ADDRESSES);

const FIND_STORED = `
  SELECT address FROM payment_addresses
  WHERE currency = :currency AND address IN (SELECT value FROM json_each(:spellings))`;

/** Those of the addresses that are stored, also when they are not used any more. */
export async function findStored(db: Database, currency: Currency, addresses: readonly string[]): Promise<string[]> {
  // An operator may have entered an address without its capitals.
  const spellings = JSON.stringify(addresses.flatMap((address) => [address, address.toLowerCase()]));
  const { results } = await prepare(db, FIND_STORED, { currency, spellings }).all<{ address: string }>();
  return results.map(({ address }) => address);
}

const COUNT_WAITING = `
  SELECT COUNT(*) AS waiting FROM ad_order_addresses WHERE network = :network AND address = :address AND released = 0
    AND CAST(amount AS INTEGER) BETWEEN CAST(:from AS INTEGER) AND CAST(:from AS INTEGER) + :span`;

/**
 * Counts the orders that wait at an address for amounts from `from` to `from + span` (smallest units). The caller uses
 * it as the first guess for a free amount.
 */
export async function countWaiting(db: Database, network: string, address: string, from: bigint, span: number) {
  const row = await prepare(db, COUNT_WAITING, { network, address, from: String(from), span }).first<{
    waiting: number;
  }>();
  return row?.waiting ?? 0;
}
