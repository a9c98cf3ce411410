import { integer, sqliteTable, text } from "drizzle-orm/sqlite-core";

/** What was asked of an upstream, by name and address, this month, minute and day, and whether it asked us to wait. */
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
  /** A sentence when the upstream refuses our key; null when it is well. */
  blocked: text(),
  /** Names the key that it was last asked with, and does not tell it. */
  keyHash: text("key_hash"),
});
