import { and, asc, desc, eq, lt } from "drizzle-orm";
import type { OrderStatus } from "../../../shared/ads/rules.ts";
import { users } from "../../accounts/accounts.table.ts";
import type { Database } from "../../platform/storage/db.ts";
import { insertSelect, prepare } from "../../platform/storage/statement.ts";
import { adCounts, adOrderHistory, adOrders, adPictures } from "./orders.table.ts";
import { adOrderAddresses } from "./payments.table.ts";

export type OrderRow = typeof adOrders.$inferSelect;
export type NewOrderRow = { userId: string } & Pick<
  OrderRow,
  | "adType"
  | "adConfig"
  | "paymentAddress"
  | "paymentAmount"
  | "paymentCurrency"
  | "duration"
  | "createdAt"
  | "price"
  | "network"
  | "sharesAddress"
  | "nextCheckAt"
  | "idempotencyKey"
>;
/** An address that is reserved for an order; `amount` counts smallest units. */
export type NewReservedAddress = { address: string; amount: string; isExclusive: boolean };

const INSERT_ORDER = `
  ${insertSelect(adOrders, {
    userId: ":userId",
    adType: ":adType",
    adConfig: ":adConfig",
    paymentAddress: ":paymentAddress",
    paymentAmount: ":paymentAmount",
    paymentCurrency: ":paymentCurrency",
    duration: ":duration",
    createdAt: ":createdAt",
    updatedAt: ":createdAt",
    price: ":price",
    network: ":network",
    sharesAddress: ":sharesAddress",
    nextCheckAt: ":nextCheckAt",
    idempotencyKey: ":idempotencyKey",
  })}
  WHERE (SELECT COUNT(*) FROM ad_orders WHERE user_id = :userId AND status = 'pending') < :maxUnpaid
  ON CONFLICT (user_id, idempotency_key) DO NOTHING`;
const INSERT_ADDRESS = `
  ${insertSelect(adOrderAddresses, {
    orderId: "id",
    network: "network",
    address: ":address",
    amount: ":amount",
    isExclusive: ":isExclusive",
    createdAt: "created_at",
  })}
  FROM ad_orders WHERE user_id = :userId AND idempotency_key = :idempotencyKey AND payment_address = :address
  ON CONFLICT (order_id, address) DO NOTHING`;
const INSERT_PICTURE = `
  ${insertSelect(adPictures, { orderId: "id", contentType: ":contentType", bytes: ":bytes" })}
  FROM ad_orders WHERE user_id = :userId AND idempotency_key = :idempotencyKey
  ON CONFLICT (order_id) DO NOTHING`;
const INSERT_FIRST_HISTORY = `
  ${insertSelect(adOrderHistory, {
    orderId: "id",
    from: "NULL",
    to: "status",
    cause: "'Ordered'",
    actor: "'buyer'",
    at: "created_at",
  })}
  FROM ad_orders AS placed WHERE user_id = :userId AND idempotency_key = :idempotencyKey
    AND NOT EXISTS (SELECT 1 FROM ad_order_history WHERE order_id = placed.id)`;

export type StoredPicture = { contentType: string; bytes: Uint8Array };
export type InsertOutcome = "placed" | "amount-taken";

/** Stores the order, its reserved address, its picture and the first history entry in one transaction. */
export async function insertOrder(
  db: Database,
  order: NewOrderRow,
  reserved: NewReservedAddress,
  maxUnpaid: number,
  picture: StoredPicture | null,
): Promise<InsertOutcome> {
  const values = { ...order, ...reserved, maxUnpaid };
  try {
    const texts = [INSERT_ORDER, INSERT_ADDRESS, INSERT_FIRST_HISTORY];
    const storePicture = picture && prepare(db, INSERT_PICTURE, { ...values, ...picture });
    await db.d1.batch([...texts.map((text) => prepare(db, text, values)), ...(storePicture ? [storePicture] : [])]);
    return "placed";
  } catch (error) {
    if (isAmountTaken(error)) return "amount-taken";
    throw error;
  }
}

/** Whether the error means that another order waits for the same amount at the same address. */
export const isAmountTaken = (error: unknown): boolean =>
  error instanceof Error && /UNIQUE constraint failed: ad_order_addresses\.network/.test(error.message);

export async function findOrderByKey(db: Database, userId: string, key: string): Promise<OrderRow | undefined> {
  const [row] = await db.orm
    .select()
    .from(adOrders)
    .where(and(eq(adOrders.userId, userId), eq(adOrders.idempotencyKey, key)));
  return row;
}

/** With `userId`, finds the order only when it belongs to that user. */
export async function findOrder(db: Database, id: number, userId?: string): Promise<OrderRow | undefined> {
  const [row] = await db.orm
    .select()
    .from(adOrders)
    .where(and(eq(adOrders.id, id), userId === undefined ? undefined : eq(adOrders.userId, userId)));
  return row;
}

/** Orders on one page; `before` (an order id) asks for the page of older ones. */
const PAGE_SIZE = 100;

export const listOrdersOf = (db: Database, userId: string, archived: boolean, before?: number): Promise<OrderRow[]> =>
  db.orm
    .select()
    .from(adOrders)
    .where(
      and(
        eq(adOrders.userId, userId),
        eq(adOrders.archived, archived),
        before === undefined ? undefined : lt(adOrders.id, before),
      ),
    )
    .orderBy(desc(adOrders.id))
    .limit(PAGE_SIZE);

export const listOrdersForReview = (db: Database, status?: OrderStatus, before?: number) =>
  db.orm
    .select({ order: adOrders, username: users.username })
    .from(adOrders)
    .leftJoin(users, eq(users.id, adOrders.userId))
    .where(
      and(
        status === undefined ? undefined : eq(adOrders.status, status),
        before === undefined ? undefined : lt(adOrders.id, before),
      ),
    )
    .orderBy(desc(adOrders.id))
    .limit(PAGE_SIZE);

export async function findUsername(db: Database, userId: string | null): Promise<string | null> {
  if (userId === null) return null;
  const [row] = await db.orm.select({ username: users.username }).from(users).where(eq(users.id, userId));
  return row?.username ?? null;
}

export async function setArchived(db: Database, id: number, userId: string, archived: boolean) {
  const [row] = await db.orm
    .update(adOrders)
    .set({ archived })
    .where(and(eq(adOrders.id, id), eq(adOrders.userId, userId)))
    .returning();
  return row;
}

/** Undefined when the order is no longer pending. */
export async function setSender(db: Database, id: number, userId: string, senderAddress: string, now: number) {
  const [row] = await db.orm
    .update(adOrders)
    .set({ senderAddress, updatedAt: now })
    .where(and(eq(adOrders.id, id), eq(adOrders.userId, userId), eq(adOrders.status, "pending")))
    .returning();
  return row;
}

const MAX_HISTORY = 100;
export const listHistory = (db: Database, orderId: number) =>
  db.orm
    .select()
    .from(adOrderHistory)
    .where(eq(adOrderHistory.orderId, orderId))
    .orderBy(asc(adOrderHistory.id))
    .limit(MAX_HISTORY);

const MAX_COUNT_DAYS = 92;
export const listCounts = (db: Database, orderId: number) =>
  db.orm.select().from(adCounts).where(eq(adCounts.orderId, orderId)).orderBy(asc(adCounts.day)).limit(MAX_COUNT_DAYS);

const DELETE_UNPAID_WITHOUT_USER = `
  DELETE FROM ad_orders WHERE id IN (
    SELECT id FROM ad_orders INDEXED BY ad_orders_detached
    WHERE user_id IS NULL AND next_check_at IS NULL AND status = 'expired' AND received = '0'
      AND NOT EXISTS (SELECT 1 FROM payment_events WHERE order_id = ad_orders.id)
    LIMIT :limit)
  RETURNING id`;

/** Deletes unpaid orders of deleted accounts once their addresses are no longer scanned. Returns the number deleted. */
export async function deleteUnpaidWithoutUser(db: Database, limit: number): Promise<number> {
  return (await prepare(db, DELETE_UNPAID_WITHOUT_USER, { limit }).all()).results.length;
}

const LAPSED = `
  SELECT id FROM ad_orders INDEXED BY ad_orders_lapsed
  WHERE status = 'expired' AND received = '0' AND start_date IS NULL AND created_at < :before
    AND next_check_at IS NULL AND NOT EXISTS (SELECT 1 FROM payment_events WHERE order_id = ad_orders.id)
  ORDER BY created_at LIMIT :limit`;
const DELETE_LAPSED = [
  `DELETE FROM payment_addresses WHERE id IN (
     SELECT own.id FROM (${LAPSED}) AS lapsed CROSS JOIN ad_orders AS o ON o.id = lapsed.id
       CROSS JOIN ad_order_addresses AS claim ON claim.order_id = o.id AND claim.is_exclusive = 1
       CROSS JOIN payment_addresses AS own ON own.currency = o.payment_currency AND own.address = claim.address
     WHERE own.key_index IS NOT NULL)`,
  `DELETE FROM ad_orders WHERE id IN (${LAPSED}) RETURNING id`,
];

/** Deletes orders from before a time that were never paid, with their own addresses. Returns the number of orders. */
export async function deleteLapsed(db: Database, before: number, limit: number): Promise<number> {
  const results = await db.d1.batch(DELETE_LAPSED.map((text) => prepare(db, text, { before, limit })));
  return results[1]!.results.length;
}
