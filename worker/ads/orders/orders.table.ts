import { sql } from "drizzle-orm";
import { index, integer, primaryKey, sqliteTable, text, uniqueIndex } from "drizzle-orm/sqlite-core";
import type { AdType, Currency, OrderStatus } from "../../../shared/ads/rules.ts";
import { users } from "../../accounts/accounts.table.ts";

export const adOrders = sqliteTable(
  "ad_orders",
  {
    id: integer().primaryKey({ autoIncrement: true }),
    /** Null once the buyer has deleted the account: the order and its payments stay. */
    userId: text("user_id").references(() => users.id, { onDelete: "set null" }),
    adType: text("ad_type").$type<AdType>().notNull(),
    /** JSON text. */
    adConfig: text("ad_config").notNull(),
    paymentAddress: text("payment_address"),
    /** Decimal text in `paymentCurrency`; with currency, network and address it is fixed when the order is placed. */
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

    /** What the order cost in USDC, whatever it is paid in. */
    price: text().notNull(),
    /** Chain and contract: `PaymentNetwork.id`. */
    network: text().notNull(),
    /** Others are paid at the same address, so the amount is unique there. */
    sharesAddress: integer("shares_address", { mode: "boolean" }).notNull().default(false),
    addressesTaken: integer("addresses_taken").notNull().default(0),
    /** Of the transfers that count, decimal text. */
    received: text().notNull().default("0"),
    /** For the people who review: overpaid, late, or what contradicts itself. */
    paymentNote: text("payment_note"),
    /** Grows with each change that a check of the payment must not overwrite. */
    revision: integer().notNull().default(0),
    /** Where the next reading of the chain starts; null before the first. */
    scanFrom: integer("scan_from"),
    checkedAt: integer("checked_at"),
    /** Null: the payment is not looked for any more. */
    nextCheckAt: integer("next_check_at"),
    askedAt: integer("asked_at"),
    reviewedBy: text("reviewed_by"),
    reviewedAt: integer("reviewed_at"),
    idempotencyKey: text("idempotency_key"),
  },
  (table) => [
    index("ad_orders_by_user").on(table.userId, table.archived, table.id),
    index("ad_orders_by_status").on(table.status, table.id),
    index("ad_orders_to_check").on(table.network, table.nextCheckAt).where(sql`next_check_at IS NOT NULL`),
    index("ad_orders_ending").on(table.endDate).where(sql`status = 'active'`),
    index("ad_orders_unpaid").on(table.createdAt).where(sql`status = 'pending'`),
    index("ad_orders_detached").on(table.nextCheckAt).where(sql`user_id IS NULL AND received = '0'`),
    uniqueIndex("ad_orders_once").on(table.userId, table.idempotencyKey),
  ],
);

/** Append-only: each change of status, by whom and why. */
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
    /** An admin's id, "buyer" or "system". */
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

/** What was seen and clicked of an ad on a day (UTC, YYYY-MM-DD). */
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
