import { sql } from "drizzle-orm";
import { blob, index, integer, primaryKey, sqliteTable, text, uniqueIndex } from "drizzle-orm/sqlite-core";
import type { AdType, Currency, OrderStatus } from "../../../shared/ads/rules.ts";
import { users } from "../../accounts/accounts.table.ts";

export const adOrders = sqliteTable(
  "ad_orders",
  {
    id: integer().primaryKey({ autoIncrement: true }),
    /** Null once the buyer has deleted their account; the order and its payments are kept. */
    userId: text("user_id").references(() => users.id, { onDelete: "set null" }),
    adType: text("ad_type").$type<AdType>().notNull(),
    /** JSON text. */
    adConfig: text("ad_config").notNull(),
    paymentAddress: text("payment_address"),
    /** Decimal text in `paymentCurrency`. Amount, currency and network never change after the order is placed. */
    paymentAmount: text("payment_amount").notNull(),
    paymentCurrency: text("payment_currency").$type<Currency>().notNull().default("BTC"),
    senderAddress: text("sender_address"),
    transactionHash: text("transaction_hash"),
    status: text().$type<OrderStatus>().notNull().default("pending"),
    paymentConfirmed: integer("payment_confirmed", { mode: "boolean" }).notNull().default(false),
    confirmationBlocks: integer("confirmation_blocks").notNull().default(0),
    startDate: integer("start_date"),
    endDate: integer("end_date"),
    /** Days. */
    duration: integer().notNull(),
    adminReviewed: integer("admin_reviewed", { mode: "boolean" }).notNull().default(false),
    adminNotes: text("admin_notes"),
    archived: integer({ mode: "boolean" }).notNull().default(false),
    createdAt: integer("created_at").notNull(),
    updatedAt: integer("updated_at").notNull(),

    /** Price in USDC, also when the order is paid in another currency. */
    price: text().notNull(),
    /** `PaymentNetwork.id`, which identifies the chain and the token contract. */
    network: text().notNull(),
    /** True when other orders use the same address, so that the amount must be unique there. */
    sharesAddress: integer("shares_address", { mode: "boolean" }).notNull().default(false),
    /** How many times the buyer has replaced the payment address. */
    addressChanges: integer("address_changes").notNull().default(0),
    /** Sum of the credited transfers, decimal text. */
    received: text().notNull().default("0"),
    /** Note for the reviewing admins: overpaid, paid late, or the chain contradicts itself. */
    paymentNote: text("payment_note"),
    /** Incremented by each change that a payment check must not overwrite (optimistic locking). */
    revision: integer().notNull().default(0),
    /** Block where the next scan of the chain starts; null before the first scan. */
    scanFrom: integer("scan_from"),
    /** When the chain was last scanned for this order. */
    checkedAt: integer("checked_at"),
    /** When to scan for payments again; null when the addresses are no longer scanned. */
    nextCheckAt: integer("next_check_at"),
    /** When the buyer last requested a check. */
    manualCheckAt: integer("manual_check_at"),
    reviewedBy: text("reviewed_by"),
    reviewedAt: integer("reviewed_at"),
    /** The address to which the buyer of a rejected order wants the refund. */
    refundAddress: text("refund_address"),
    /** The hash of the refund's transaction; null while the refund is due. */
    refundTransaction: text("refund_transaction"),
    refundedAt: integer("refunded_at"),
    idempotencyKey: text("idempotency_key"),
  },
  (table) => [
    index("ad_orders_by_user").on(table.userId, table.archived, table.id),
    index("ad_orders_by_status").on(table.status, table.id),
    index("ad_orders_to_check").on(table.network, table.nextCheckAt).where(sql`next_check_at IS NOT NULL`),
    index("ad_orders_ending").on(table.endDate).where(sql`status = 'active'`),
    index("ad_orders_unpaid").on(table.createdAt).where(sql`status = 'pending'`),
    index("ad_orders_detached").on(table.nextCheckAt).where(sql`user_id IS NULL AND received = '0'`),
    index("ad_orders_lapsed")
      .on(table.createdAt)
      .where(sql`status = 'expired' AND received = '0' AND start_date IS NULL`),
    uniqueIndex("ad_orders_once").on(table.userId, table.idempotencyKey),
  ],
);

/** Append-only log of status changes, with actor and cause. */
export const adOrderHistory = sqliteTable(
  "ad_order_history",
  {
    id: integer().primaryKey({ autoIncrement: true }),
    orderId: integer("order_id")
      .notNull()
      .references(() => adOrders.id, { onDelete: "cascade" }),
    from: text(),
    to: text().notNull(),
    cause: text().notNull(),
    /** An admin's user id, "buyer" or "system". */
    actor: text().notNull(),
    at: integer().notNull(),
  },
  (table) => [index("ad_order_history_by_order").on(table.orderId, table.id)],
);

export const adPaymentRates = sqliteTable("ad_payment_rates", {
  id: integer().primaryKey(),
  adType: text("ad_type").$type<AdType>().notNull().unique(),
  currency: text().notNull().default("BTC"),
  pricePerDay: text("price_per_day").notNull(),
  minDuration: integer("min_duration").notNull().default(1),
  maxDuration: integer("max_duration").notNull().default(30),
  active: integer({ mode: "boolean" }).notNull().default(true),
  createdAt: integer("created_at").notNull(),
});

/**
 * The picture of an ad, stored when the ad is ordered, so that the advertiser cannot replace it after the review.
 */
export const adPictures = sqliteTable("ad_pictures", {
  orderId: integer("order_id")
    .primaryKey()
    .references(() => adOrders.id, { onDelete: "cascade" }),
  contentType: text("content_type").notNull(),
  bytes: blob({ mode: "buffer" }).notNull(),
});

/** Impressions and clicks of an ad on one UTC day (YYYY-MM-DD). */
export const adCounts = sqliteTable(
  "ad_counts",
  {
    orderId: integer("order_id")
      .notNull()
      .references(() => adOrders.id, { onDelete: "cascade" }),
    day: text().notNull(),
    impressions: integer().notNull().default(0),
    clicks: integer().notNull().default(0),
  },
  (table) => [primaryKey({ columns: [table.orderId, table.day] })],
);
