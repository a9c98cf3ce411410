import { sql } from "drizzle-orm";
import { index, integer, primaryKey, sqliteTable, text, uniqueIndex } from "drizzle-orm/sqlite-core";
import { adOrders } from "./orders.table.ts";

/**
 * Receive addresses. An operator enters pool addresses, which orders share. Derived addresses belong to one order each:
 * `keyIndex` is the derivation index, and the address is never used for another order.
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

/** The next unused derivation index per currency. It is incremented atomically. */
export const nextKeyIndexes = sqliteTable("next_key_indexes", {
  currency: text().primaryKey(),
  next: integer().notNull(),
});

/**
 * The addresses and amounts reserved for each order. An amount at a shared address is `released` once the order is no
 * longer scanned.
 */
export const adOrderAddresses = sqliteTable(
  "ad_order_addresses",
  {
    orderId: integer("order_id")
      .notNull()
      .references(() => adOrders.id, { onDelete: "cascade" }),
    network: text().notNull(),
    address: text().notNull(),
    /** Smallest units as text, because the value may exceed Number.MAX_SAFE_INTEGER. */
    amount: text().notNull(),
    /** True when any amount to this address belongs to the order; otherwise only exactly `amount` does. */
    isExclusive: integer("is_exclusive", { mode: "boolean" }).notNull(),
    createdAt: integer("created_at").notNull(),
    released: integer({ mode: "boolean" }).notNull().default(false),
  },
  (table) => [
    primaryKey({ columns: [table.orderId, table.address] }),
    // Two orders must not wait for the same amount at the same address.
    uniqueIndex("ad_order_addresses_once").on(table.network, table.address, table.amount).where(sql`released = 0`),
  ],
);

/**
 * The ledger: every transfer to one of our addresses, stored once. `orderId` is null for a transfer that matches no
 * order; once it is set, it never changes to another order.
 */
export const paymentEvents = sqliteTable(
  "payment_events",
  {
    network: text().notNull(),
    tx: text().notNull(),
    /** Index of the output (Bitcoin) or log (EVM) in the transaction. */
    output: integer().notNull(),
    orderId: integer("order_id").references(() => adOrders.id, { onDelete: "set null" }),
    address: text().notNull(),
    /** Smallest units as text. */
    amount: text().notNull(),
    sender: text(),
    block: integer(),
    at: integer(),
    confirmations: integer().notNull(),
    final: integer({ mode: "boolean" }).notNull(),
    /** "credited", "dust", "early", "unmatched", or "gone" when a reorg dropped the transfer. */
    state: text().notNull(),
    seenAt: integer("seen_at").notNull(),
    /** True when an admin has assigned the transfer to its order, so that it counts with any address and amount. */
    assigned: integer({ mode: "boolean" }).notNull().default(false),
    /** The hash of the transaction that sent an unmatched transfer back. */
    refundTransaction: text("refund_transaction"),
  },
  (table) => [
    primaryKey({ columns: [table.network, table.tx, table.output] }),
    index("payment_events_by_order").on(table.orderId),
    index("payment_events_unmatched").on(table.seenAt).where(sql`state = 'unmatched' AND refund_transaction IS NULL`),
  ],
);
