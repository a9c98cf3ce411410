import { integer, sqliteTable, text } from "drizzle-orm/sqlite-core";

/** Calls made to an upstream in the current month, minute and day, and its pause after failures. */
export const upstreamBudgets = sqliteTable("upstream_budgets", {
  upstream: text().primaryKey(),
  month: text().notNull(),
  monthUsed: integer("month_used").notNull().default(0),
  minute: integer().notNull(),
  minuteUsed: integer("minute_used").notNull().default(0),
  day: text().notNull(),
  searchesToday: integer("searches_today").notNull().default(0),
  failuresInARow: integer("failures_in_a_row").notNull().default(0),
  pausedUntil: integer("paused_until").notNull().default(0),
  /** A sentence for operators while the upstream rejects our API key; otherwise null. */
  blocked: text(),
  /** Hash of the API key of the last call, so that a changed key is noticed. */
  keyHash: text("key_hash"),
});
