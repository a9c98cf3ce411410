import { integer, sqliteTable, text } from "drizzle-orm/sqlite-core";

/** Unexpected errors of the last day, counted by their place and cause. */
export const recentErrors = sqliteTable("recent_errors", {
  /** The route or the job, and the cause. */
  error: text().primaryKey(),
  count: integer().notNull(),
  firstAt: integer("first_at").notNull(),
  lastAt: integer("last_at").notNull(),
});

/** The size of the database on each UTC day. */
export const storageSizes = sqliteTable("storage_sizes", {
  /** YYYY-MM-DD. */
  day: text().primaryKey(),
  bytes: integer().notNull(),
});
