import { sql } from "drizzle-orm";
import { index, integer, sqliteTable, text } from "drizzle-orm/sqlite-core";
import { users } from "../accounts/accounts.table.ts";

/** A visit as a batch stores it: a tuple, to save space. `net` is the network part of the IP address. */
export type StoredVisit = [
  userId: string | null,
  net: string,
  userAgent: string | null,
  page: string,
  referrer: string | null,
  at: number,
];

/** A summary of a user's visits. Times are in ms, lists newest first. */
export type VisitSummary = {
  pages: Record<string, number>;
  devices: Record<string, number>;
  addresses: { address: string; at: number }[];
  recent: { page: string; at: number; address: string; userAgent: string | null }[];
};

/**
 * The visits, hundreds per row, because one row per visit would be the largest cost of a page view. The SQL view
 * `site_visits` lists them one by one.
 */
export const visitBatches = sqliteTable("visit_batches", {
  /** The time when the batch was closed (ms), or the last id plus one if that is larger. Readers use it as a cursor. */
  id: integer().primaryKey(),
  visits: text({ mode: "json" }).$type<StoredVisit[]>().notNull(),
  /** The host parts of the IP addresses. They are in their own column so that they can be deleted earlier. */
  hosts: text({ mode: "json" }).$type<string[]>(),
  /** Identifies the batch, so that a batch whose reply was lost is not stored twice. */
  key: text().notNull(),
  count: integer().notNull(),
  /** Visits and batches that were lost before this batch. */
  lostVisits: integer("lost_visits").notNull().default(0),
  lostBatches: integer("lost_batches").notNull().default(0),
});

/** The cursor of each reader of the batches, so that every batch is processed exactly once. */
export const visitCursors = sqliteTable("visit_marks", {
  name: text().primaryKey(),
  batchId: integer("batch_id").notNull(),
});

/** `date` is a UTC day, YYYY-MM-DD. */
export const dailyStats = sqliteTable("daily_stats", {
  id: integer().primaryKey(),
  date: text().notNull().unique(),
  totalVisits: integer("total_visits").notNull().default(0),
  uniqueVisitors: integer("unique_visitors").notNull().default(0),
  newRegistrations: integer("new_registrations").notNull().default(0),
  createdAt: integer("created_at").notNull(),
  lostVisits: integer("lost_visits").notNull().default(0),
  lostBatches: integer("lost_batches").notNull().default(0),
  /** The text of the day's unique-visitor sketch; null once the day is over. */
  visitors: text(),
});

/** The visits of each user in summary. */
export const userVisits = sqliteTable(
  "user_visits",
  {
    userId: text("user_id")
      .primaryKey()
      .references(() => users.id, { onDelete: "cascade" }),
    total: integer().notNull(),
    lastAt: integer("last_at").notNull(),
    summary: text({ mode: "json" }).$type<VisitSummary>().notNull(),
    /** The earliest time (ms) at which something in the summary expires, or an earlier one; null when nothing expires. */
    cleanupAt: integer("cleanup_at"),
    /**
     * The ids of the batches that contain visits of the user, so that they are found without reading all batches. Null
     * when there are too many. Batches after the cursor of the user's shard are missing.
     */
    batches: text({ mode: "json" }).$type<number[]>().default([]),
  },
  (table) => [index("user_visits_cleanup").on(table.cleanupAt).where(sql`cleanup_at IS NOT NULL`)],
);
