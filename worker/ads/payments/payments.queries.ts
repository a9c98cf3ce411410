import { and, asc, eq, inArray, lte, sql } from "drizzle-orm";
import type { OrderStatus, TransferState } from "../../../shared/ads/rules.ts";
import type { Database } from "../../platform/storage/db.ts";
import type { OrderRow } from "../orders/orders.queries.ts";
import { adOrders } from "../orders/orders.table.ts";
import type { EventState, PaymentEvent } from "./payments.rules.ts";
import { adOrderAddresses, paymentEvents } from "./payments.table.ts";

const inIds = (ids: readonly number[]) => sql`(SELECT value FROM json_each(${JSON.stringify(ids)}))`;

/** The orders whose next scan is due, the most overdue first. */
export const listDueOrders = (db: Database, network: string, now: number, limit: number): Promise<OrderRow[]> =>
  db.orm
    .select()
    .from(adOrders)
    .where(and(eq(adOrders.network, network), lte(adOrders.nextCheckAt, now)))
    .orderBy(asc(adOrders.nextCheckAt), asc(adOrders.id))
    .limit(limit);

/** Orders of a network that wait for their payment or for its confirmation. */
export async function countOpenOrders(db: Database, network: string): Promise<number> {
  const row = await db.d1
    .prepare(
      "SELECT COUNT(*) AS open FROM ad_orders WHERE network = ?1 AND next_check_at IS NOT NULL AND status IN ('pending', 'paid')",
    )
    .bind(network)
    .first<{ open: number }>();
  return row?.open ?? 0;
}

export const listReservedAddresses = (db: Database, orderIds: readonly number[]) =>
  db.orm
    .select()
    .from(adOrderAddresses)
    .where(inArray(adOrderAddresses.orderId, inIds(orderIds)));

/** The ledger rows of these orders. */
export async function listEvents(db: Database, orderIds: readonly number[]) {
  const rows = await db.orm
    .select()
    .from(paymentEvents)
    .where(inArray(paymentEvents.orderId, inIds(orderIds)));
  return rows.map((row) => ({
    ...row,
    orderId: row.orderId!,
    amount: BigInt(row.amount),
    state: row.state as EventState,
  }));
}

const MAX_TRANSFERS = 100;

/** The transfers that belong to an order, for its detail page. */
export async function listTransfers(db: Database, orderId: number) {
  const rows = await db.orm
    .select()
    .from(paymentEvents)
    .where(eq(paymentEvents.orderId, orderId))
    .orderBy(asc(paymentEvents.seenAt), asc(paymentEvents.tx), asc(paymentEvents.output))
    .limit(MAX_TRANSFERS);
  return rows.map(({ tx, amount, state, final }) => ({
    tx,
    amount: BigInt(amount),
    state: state as TransferState,
    final,
  }));
}

/** True when the order exists and has not changed since it was read. */
const IS_UNCHANGED = "id = ?1 AND revision = ?2";
/** True when the ledger credits every transfer of the decision to this order and none of them to another order. */
const ALL_CREDITED = `(SELECT COUNT(*) FROM payment_events JOIN json_each(?3) AS counted
    ON payment_events.tx = counted.value ->> 0 AND payment_events.output = counted.value ->> 1
  WHERE payment_events.network = ad_orders.network AND payment_events.order_id = ?1
    AND payment_events.state = 'credited') = json_array_length(?3)`;

// A transfer that was credited to an order stays with it; an unmatched transfer may be credited to an order later.
const UPSERT_EVENTS = `
  INSERT INTO payment_events (network, order_id, seen_at, tx, output, address, amount, sender, block, at, confirmations, final, state)
  SELECT ?3, CASE WHEN value ->> 9 = 'unmatched' THEN NULL ELSE ?1 END, ?4, value ->> 0, value ->> 1, value ->> 2, value ->> 3,
    value ->> 4, value ->> 5, value ->> 6, value ->> 7, value ->> 8, value ->> 9
  FROM json_each(?5) WHERE EXISTS (SELECT 1 FROM ad_orders WHERE ${IS_UNCHANGED})
  ON CONFLICT (network, tx, output) DO UPDATE SET
    order_id = excluded.order_id, block = excluded.block, at = excluded.at, confirmations = excluded.confirmations,
    final = MAX(payment_events.final, excluded.final), state = excluded.state
  WHERE payment_events.order_id IS NULL OR payment_events.order_id = ?1`;

// A transfer of no order. An order's own check may still credit it, and then this statement leaves it alone.
const UPSERT_UNMATCHED = `
  INSERT INTO payment_events (network, order_id, seen_at, tx, output, address, amount, sender, block, at, confirmations, final, state)
  SELECT ?1, NULL, ?2, value ->> 0, value ->> 1, value ->> 2, value ->> 3,
    value ->> 4, value ->> 5, value ->> 6, value ->> 7, value ->> 8, value ->> 9
  FROM json_each(?3) WHERE 1
  ON CONFLICT (network, tx, output) DO UPDATE SET
    block = excluded.block, at = excluded.at, confirmations = excluded.confirmations, final = excluded.final
  WHERE payment_events.order_id IS NULL AND payment_events.final < excluded.final`;

const INSERT_HISTORY = `
  INSERT INTO ad_order_history (order_id, "from", "to", cause, actor, at)
  SELECT id, status, ?4, ?5, 'system', ?6 FROM ad_orders WHERE ${IS_UNCHANGED} AND status <> ?4 AND ${ALL_CREDITED}`;
const UPDATE_ORDER = `
  UPDATE ad_orders SET status = ?4, received = ?5, payment_note = COALESCE(?6, payment_note), payment_confirmed = MAX(payment_confirmed, ?7),
    transaction_hash = ?8, confirmation_blocks = ?9, sender_address = COALESCE(sender_address, ?10), scan_from = ?11,
    checked_at = ?12, next_check_at = ?13, revision = revision + 1,
    updated_at = CASE WHEN status <> ?4 THEN ?12 ELSE updated_at END
  WHERE ${IS_UNCHANGED} AND ${ALL_CREDITED} RETURNING id`;

/** The columns of the ledger in the order of the two statements above. */
const toJsonRows = (events: readonly PaymentEvent[]): string =>
  JSON.stringify(
    events.map((event) => [
      event.tx,
      event.output,
      event.address,
      String(event.amount),
      event.sender,
      event.block,
      event.at,
      event.confirmations,
      event.final ? 1 : 0,
      event.state,
    ]),
  );

/** Stores transfers that belong to no order, for example a wrong amount at a shared address. */
export async function storeUnmatched(db: Database, network: string, events: readonly PaymentEvent[], now: number) {
  if (events.length === 0) return;
  await db.d1.prepare(UPSERT_UNMATCHED).bind(network, now, toJsonRows(events)).run();
}

/** Everything that a payment check stores about one order. */
export type PaymentCheck = {
  id: number;
  revision: number;
  network: string;
  events: readonly PaymentEvent[];
  from: OrderStatus;
  to: OrderStatus;
  cause: string;
  received: string;
  note: string | null;
  mainTransfer: PaymentEvent | null;
  scanFrom: number | null;
  checkedAt: number;
  nextCheckAt: number | null;
};

/**
 * Stores ledger, history and order in one transaction, but only when the order has not changed since it was read. False
 * when nothing was stored; the next check then scans the same transfers again.
 */
export async function commitCheck(db: Database, check: PaymentCheck): Promise<boolean> {
  const { id, revision, events, mainTransfer, checkedAt } = check;
  const credited = JSON.stringify(
    events.filter(({ state }) => state === "credited").map(({ tx, output }) => [tx, output]),
  );
  const isConfirmed = check.to === "confirmed" ? 1 : 0;
  const results = await db.d1.batch([
    db.d1.prepare(UPSERT_EVENTS).bind(id, revision, check.network, checkedAt, toJsonRows(events)),
    db.d1.prepare(INSERT_HISTORY).bind(id, revision, credited, check.to, check.cause, checkedAt),
    db.d1
      .prepare(UPDATE_ORDER)
      .bind(
        id,
        revision,
        credited,
        check.to,
        check.received,
        check.note,
        isConfirmed,
        mainTransfer?.tx ?? null,
        mainTransfer?.confirmations ?? 0,
        mainTransfer?.sender ?? null,
        check.scanFrom,
        checkedAt,
        check.nextCheckAt,
      ),
  ]);
  return results[2]!.results.length === 1;
}

/** Allows one requested check of the order in `interval` ms: true for the first caller, false for the others. */
export async function claimManualCheck(db: Database, id: number, now: number, interval: number): Promise<boolean> {
  const result = await db.d1
    .prepare("UPDATE ad_orders SET asked_at = ?2 WHERE id = ?1 AND (asked_at IS NULL OR asked_at <= ?2 - ?3)")
    .bind(id, now, interval)
    .run();
  return result.meta.changes === 1;
}

/**
 * Makes the amounts at shared addresses available again once their orders are no longer scanned. Returns the number
 * released.
 */
export async function releaseAddresses(db: Database, limit: number): Promise<number> {
  const result = await db.d1
    .prepare(
      `UPDATE ad_order_addresses SET released = 1 WHERE rowid IN (
         SELECT claim.rowid FROM ad_order_addresses AS claim JOIN ad_orders ON ad_orders.id = claim.order_id
         WHERE claim.released = 0 AND claim.is_own = 0 AND ad_orders.next_check_at IS NULL LIMIT ?1)`,
    )
    .bind(limit)
    .run();
  return result.meta.changes;
}

const ADD_ADDRESS = `
  INSERT INTO ad_order_addresses (order_id, network, address, amount, is_own, created_at)
  SELECT id, network, ?3, ?4, ?5, ?6 FROM ad_orders WHERE ${IS_UNCHANGED} AND status = 'pending' AND received = '0'`;
const SET_ADDRESS = `
  UPDATE ad_orders SET payment_address = ?3, shares_address = ?4, updated_at = ?5,
    addresses_taken = addresses_taken + 1, revision = revision + 1
  WHERE ${IS_UNCHANGED} AND status = 'pending' AND received = '0' RETURNING id`;

/**
 * Sets another payment address. The amount stays, and the old address stays reserved because it is still scanned. False
 * when the order was changed or paid meanwhile.
 */
export async function changeAddress(
  db: Database,
  order: Pick<OrderRow, "id" | "revision">,
  reserved: { address: string; amount: string; isExclusive: boolean },
  now: number,
): Promise<boolean> {
  const isExclusive = reserved.isExclusive ? 1 : 0;
  const results = await db.d1.batch([
    db.d1.prepare(ADD_ADDRESS).bind(order.id, order.revision, reserved.address, reserved.amount, isExclusive, now),
    db.d1.prepare(SET_ADDRESS).bind(order.id, order.revision, reserved.address, 1 - isExclusive, now),
  ]);
  return results[1]!.results.length === 1;
}
