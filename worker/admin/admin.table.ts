import { sql } from "drizzle-orm";
import { index, integer, sqliteTable, text } from "drizzle-orm/sqlite-core";
import type { AdminAction } from "../../shared/admin/limits.ts";
import { users } from "../accounts/accounts.table.ts";

/**
 * Append-only log of admin actions: actor, action and subject. The usernames are copied, because users may delete their
 * accounts.
 */
export const adminAudit = sqliteTable(
  "admin_audit",
  {
    id: integer().primaryKey({ autoIncrement: true }),
    actorId: text("actor_id").notNull(),
    actorName: text("actor_name"),
    action: text().$type<AdminAction>().notNull(),
    subjectId: text("subject_id"),
    subjectName: text("subject_name"),
    at: integer().notNull(),
    /** Why the admin opened a user's details; null for other actions. The user can read it. */
    reason: text(),
  },
  (table) => [
    index("admin_audit_by_subject").on(table.subjectId, table.id).where(sql`subject_id IS NOT NULL`),
    index("admin_audit_exports").on(table.id).where(sql`action = 'exported-emails'`),
  ],
);

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
  alerts: integer().notNull().default(0),
  adOrders: integer("ad_orders").notNull().default(0),
  messages: integer().notNull().default(0),
});
