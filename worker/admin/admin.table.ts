import { integer, sqliteTable, text } from "drizzle-orm/sqlite-core";
import type { AdminAction } from "../../shared/admin/limits.ts";
import { users } from "../accounts/accounts.table.ts";

/** Who did what to whom: only ever added to. The names are as they were, for people may go. */
export const adminAudit = sqliteTable("admin_audit", {
  id: integer().primaryKey({ autoIncrement: true }),
  actorId: text("actor_id").notNull(),
  actorName: text("actor_name"),
  action: text().$type<AdminAction>().notNull(),
  subjectId: text("subject_id"),
  subjectName: text("subject_name"),
  at: integer().notNull(),
});

/** Counted by triggers as people come and go, for counting 100,000 rows costs reading them. One row, k = 1. */
export const siteTotals = sqliteTable("site_totals", {
  k: integer().primaryKey(),
  users: integer().notNull(),
});

/** How much each person has, kept by triggers as well. No row: nothing yet. */
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
