import { sql } from "drizzle-orm";
import { index, integer, primaryKey, sqliteTable, text, uniqueIndex } from "drizzle-orm/sqlite-core";
import { adOrders } from "../orders/orders.table.ts";

/**
 * Addresses to be paid at: those that an operator put in for everybody, and one for each order where they are derived
 * from a key (then `keyIndex` says where, and the address is never given again).
 */
export const paymentAddresses = sqliteTable(
  "payment_addresses",
  {
    id: integer().primaryKey({ autoIncrement: true }),
    currency: text().notNull(),
    address: text().notNull(),
    label: text(),
    active: integer({ mode: "boolean" }).notNull().default(true),
    createdAt: integer("created_at").notNull(),
    keyIndex: integer("key_index"),
  },
  (table) => [
    uniqueIndex("payment_addresses_once").on(table.currency, table.address),
    uniqueIndex("payment_addresses_by_key").on(table.currency, table.keyIndex),
  ],
);

/** The next place of each currency's key. It only grows, over any number of callers at once. */
export const paymentKeys = sqliteTable("payment_keys", {
  currency: text().primaryKey(),
  next: integer().notNull(),
});

/** Which order is paid at which address, with how much: kept while the address is watched for it. */
export const adOrderAddresses = sqliteTable(
  "ad_order_addresses",
  {
    orderId: integer("order_id")
      .notNull()
      .references(() => adOrders.id, { onDelete: "cascade" }),
    network: text().notNull(),
    address: text().notNull(),
    /** Smallest units as text: one may exceed what a number holds. */
    amount: text().notNull(),
    /** Any amount to this address is the order's; otherwise exactly `amount`. */
    isOwn: integer("is_own", { mode: "boolean" }).notNull(),
    createdAt: integer("created_at").notNull(),
    released: integer({ mode: "boolean" }).notNull().default(false),
  },
  (table) => [
    primaryKey({ columns: [table.orderId, table.address] }),
    // No two orders wait for the same amount at the same address.
    uniqueIndex("ad_order_addresses_once").on(table.network, table.address, table.amount).where(sql`released = 0`),
  ],
);

/**
 * The ledger: each transfer to an address of ours, once. A transfer that counts for an order names it, and never
 * another; what came too early, was dust or fits no order is kept without one.
 */
export const paymentEvents = sqliteTable(
  "payment_events",
  {
    network: text().notNull(),
    tx: text().notNull(),
    output: integer().notNull(),
    orderId: integer("order_id").references(() => adOrders.id, { onDelete: "set null" }),
    address: text().notNull(),
    amount: text().notNull(),
    sender: text(),
    block: integer(),
    at: integer(),
    confirmations: integer().notNull(),
    final: integer({ mode: "boolean" }).notNull(),
    /** "credited", "dust", "early", "unmatched"; "gone" when the chain took it back. */
    state: text().notNull(),
    seenAt: integer("seen_at").notNull(),
  },
  (table) => [
    primaryKey({ columns: [table.network, table.tx, table.output] }),
    index("payment_events_by_order").on(table.orderId),
  ],
);
