import { and, asc, eq, inArray, isNotNull, lte, sql } from "drizzle-orm";
import type { OrderStatus, TransferState } from "../../../shared/ads/rules.ts";
import type { Database } from "../../platform/storage/db.ts";
import { insertSelect, jsonField, prepare } from "../../platform/storage/statement.ts";
import type { OrderRow } from "../orders/orders.queries.ts";
import { adOrderHistory, adOrders } from "../orders/orders.table.ts";
import { adOrderAddresses, paymentEvents } from "../orders/payments.table.ts";
import type { EventState, PaymentEvent } from "./payments.rules.ts";

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
export const countOpenOrders = (db: Database, network: string): Promise<number> =>
  db.orm.$count(
    adOrders,
    and(eq(adOrders.network, network), isNotNull(adOrders.nextCheckAt), inArray(adOrders.status, ["pending", "paid"])),
  );

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

/** A row of the ledger as JSON. The amount is text, because JSON has no large integers. */
type EventJson = Omit<PaymentEvent, "amount"> & { amount: string };
const eventField = jsonField<EventJson>();
const eventsJson = (events: readonly PaymentEvent[]): string =>
  JSON.stringify(events.map((event): EventJson => ({ ...event, amount: String(event.amount) })));
const insertEvents = (orderId: string): string =>
  insertSelect(paymentEvents, {
    network: ":network",
    orderId,
    seenAt: ":now",
    tx: eventField("tx"),
    output: eventField("output"),
    address: eventField("address"),
    amount: eventField("amount"),
    sender: eventField("sender"),
    block: eventField("block"),
    at: eventField("at"),
    confirmations: eventField("confirmations"),
    final: eventField("final"),
    state: eventField("state"),
    assigned: `COALESCE(${eventField("assigned")}, 0)`,
  });

/** True when the order exists and has not changed since it was read. */
const IS_UNCHANGED = "id = :id AND revision = :revision";
/** True when the ledger credits every transfer of the decision to this order and none of them to another order. */
const ALL_CREDITED = `(SELECT COUNT(*) FROM payment_events JOIN json_each(:credited) AS credited
    ON payment_events.tx = credited.value ->> 'tx' AND payment_events.output = credited.value ->> 'output'
  WHERE payment_events.network = ad_orders.network AND payment_events.order_id = :id
    AND payment_events.state = 'credited') = json_array_length(:credited)`;

// A transfer that was credited to an order stays with it; an unmatched transfer may be credited to an order later, unless
// it was sent back.
const UPSERT_EVENTS = `
  ${insertEvents(`CASE WHEN ${eventField("state")} = 'unmatched' THEN NULL ELSE :id END`)}
  FROM json_each(:events) WHERE EXISTS (SELECT 1 FROM ad_orders WHERE ${IS_UNCHANGED})
  ON CONFLICT (network, tx, output) DO UPDATE SET
    order_id = excluded.order_id, block = excluded.block, at = excluded.at, confirmations = excluded.confirmations,
    final = MAX(payment_events.final, excluded.final), state = excluded.state,
    assigned = MAX(payment_events.assigned, excluded.assigned)
  WHERE payment_events.refund_transaction IS NULL
    AND (payment_events.order_id IS NULL OR payment_events.order_id = :id)`;

// A transfer that belongs to no order. This statement does not change a transfer that has been credited to an order
// meanwhile.
const UPSERT_UNMATCHED = `
  ${insertEvents("NULL")}
  FROM json_each(:events) WHERE 1
  ON CONFLICT (network, tx, output) DO UPDATE SET
    block = excluded.block, at = excluded.at, confirmations = excluded.confirmations, final = excluded.final
  WHERE payment_events.order_id IS NULL AND payment_events.final < excluded.final`;

const INSERT_HISTORY = `
  ${insertSelect(adOrderHistory, {
    orderId: "id",
    from: "status",
    to: ":to",
    cause: ":cause",
    actor: "'system'",
    at: ":now",
  })}
  FROM ad_orders WHERE ${IS_UNCHANGED} AND status <> :to AND ${ALL_CREDITED}`;
const UPDATE_ORDER = `
  UPDATE ad_orders SET status = :to, received = :received, payment_note = COALESCE(:note, payment_note),
    payment_confirmed = MAX(payment_confirmed, :to = 'confirmed'), transaction_hash = :tx,
    confirmation_blocks = :confirmations, sender_address = COALESCE(sender_address, :sender), scan_from = :scanFrom,
    checked_at = :now, next_check_at = :nextCheckAt, revision = revision + 1,
    updated_at = CASE WHEN status <> :to THEN :now ELSE updated_at END
  WHERE ${IS_UNCHANGED} AND ${ALL_CREDITED} RETURNING id`;

/** Stores transfers that belong to no order, for example a wrong amount at a shared address. */
export async function storeUnmatched(db: Database, network: string, events: readonly PaymentEvent[], now: number) {
  if (events.length === 0) return;
  await prepare(db, UPSERT_UNMATCHED, { network, events: eventsJson(events), now }).run();
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
 * when nothing was stored; the next check then scans the same transfers again. `after` runs in the same transaction,
 * directly after the update of the order.
 */
export async function commitCheck(
  db: Database,
  check: PaymentCheck,
  after: readonly D1PreparedStatement[] = [],
): Promise<boolean> {
  const { events, mainTransfer, checkedAt, ...changes } = check;
  const credited = events.filter(({ state }) => state === "credited").map(({ tx, output }) => ({ tx, output }));
  const values = {
    ...changes,
    events: eventsJson(events),
    credited: JSON.stringify(credited),
    tx: mainTransfer?.tx ?? null,
    confirmations: mainTransfer?.confirmations ?? 0,
    sender: mainTransfer?.sender ?? null,
    now: checkedAt,
  };
  const texts = [UPSERT_EVENTS, INSERT_HISTORY, UPDATE_ORDER];
  const results = await db.d1.batch([...texts.map((text) => prepare(db, text, values)), ...after]);
  return results[2]!.results.length === 1;
}

/** Allows one requested check of the order in `interval` ms: true for the first caller, false for the others. */
export async function claimManualCheck(db: Database, id: number, now: number, interval: number): Promise<boolean> {
  const result = await prepare(
    db,
    "UPDATE ad_orders SET manual_check_at = :now WHERE id = :id AND (manual_check_at IS NULL OR manual_check_at <= :now - :interval)",
    { id, now, interval },
  ).run();
  return result.meta.changes === 1;
}

const RELEASE_ADDRESSES = `
  UPDATE ad_order_addresses SET released = 1 WHERE rowid IN (
    SELECT claim.rowid FROM ad_order_addresses AS claim INDEXED BY ad_order_addresses_once
      CROSS JOIN ad_orders ON ad_orders.id = claim.order_id
    WHERE claim.released = 0 AND claim.is_exclusive = 0 AND ad_orders.next_check_at IS NULL LIMIT :limit)`;

/**
 * Makes the amounts at shared addresses available again once their orders are no longer scanned. Returns the number
 * released.
 */
export async function releaseAddresses(db: Database, limit: number): Promise<number> {
  return (await prepare(db, RELEASE_ADDRESSES, { limit }).run()).meta.changes;
}

const ADD_ADDRESS = `
  ${insertSelect(adOrderAddresses, {
    orderId: "id",
    network: "network",
    address: ":address",
    amount: ":amount",
    isExclusive: ":isExclusive",
    createdAt: ":now",
  })}
  FROM ad_orders WHERE ${IS_UNCHANGED} AND status = 'pending' AND received = '0'`;
const SET_ADDRESS = `
  UPDATE ad_orders SET payment_address = :address, shares_address = NOT :isExclusive, updated_at = :now,
    address_changes = address_changes + 1, revision = revision + 1
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
  const values = { id: order.id, revision: order.revision, ...reserved, now };
  const results = await db.d1.batch([ADD_ADDRESS, SET_ADDRESS].map((text) => prepare(db, text, values)));
  return results[1]!.results.length === 1;
}
