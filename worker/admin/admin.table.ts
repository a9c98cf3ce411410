import { integer, sqliteTable, text } from "drizzle-orm/sqlite-core";
import { users } from "../accounts/accounts.table.ts";

/**
 * The one-time link with which the first admin takes over a new instance. The deployment writes the row, with k = 1,
 * only while there is no admin.
 */
export const adminClaims = sqliteTable("admin_claims", {
  k: integer().primaryKey(),
  /** The SHA-256 of the token in hexadecimal, so that a copy of the database cannot be used to claim the instance. */
  tokenHash: text("token_hash").notNull(),
  expiresAt: integer("expires_at").notNull(),
});

/** The number of users, kept up to date by triggers because counting 100,000 rows is expensive. One row with k = 1. */
export const siteTotals = sqliteTable("site_totals", {
  k: integer().primaryKey(),
  users: integer().notNull(),
});

/** The number of rows that each user has per feature, kept up to date by triggers. No row means that all are 0. */
export const personTotals = sqliteTable("person_totals", {
  userId: text("user_id")
    .primaryKey()
    .references(() => users.id, { onDelete: "cascade" }),
  spot: integer().notNull().default(0),
  leveraged: integer().notNull().default(0),
  closed: integer().notNull().default(0),
  alerts: integer().notNull().default(0),
  adOrders: integer("ad_orders").notNull().default(0),
  messages: integer().notNull().default(0),
});
