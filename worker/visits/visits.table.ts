import { integer, sqliteTable, text } from "drizzle-orm/sqlite-core";
import { users } from "../accounts/accounts.table.ts";

/** A visit as a batch holds it, by place; of its address the part that is kept. */
export type StoredVisit = [
  userId: string | null,
  net: string,
  userAgent: string | null,
  page: string,
  referrer: string | null,
  at: number,
];

/** A person's visits in short; times in ms, lists newest first. */
export type Summary = {
  pages: Record<string, number>;
  devices: Record<string, number>;
  addresses: { address: string; at: number }[];
  recent: { page: string; at: number; address: string; userAgent: string | null }[];
};

/**
 * The visits, hundreds to a row: a row for each would cost more than all else that a page view does. The view
 * `site_visits` shows them one by one.
 */
export const visitBatches = sqliteTable("visit_batches", {
  /** When it was closed, ms, or one more than the last: readers go by it. */
  id: integer().primaryKey(),
  visits: text({ mode: "json" }).$type<StoredVisit[]>().notNull(),
  /** The ends of their addresses, apart, so that they can be forgotten first. */
  hosts: text({ mode: "json" }).$type<string[]>(),
  /** Tells a batch that is stored again, because the answer was lost, from the next one. */
  key: text().notNull(),
  count: integer().notNull(),
  /** What did not reach a batch before this one. */
  lostVisits: integer("lost_visits").notNull().default(0),
  lostBatches: integer("lost_batches").notNull().default(0),
});

/** How far each reader of the batches has come: nothing is counted twice, and nothing left out. */
export const visitMarks = sqliteTable("visit_marks", {
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
  /** Who was counted, as a sketch in base64; null once the day is over. */
  visitors: text(),
});

/** What a person's visits come to. */
export const userVisits = sqliteTable("user_visits", {
  userId: text("user_id")
    .primaryKey()
    .references(() => users.id, { onDelete: "cascade" }),
  total: integer().notNull(),
  lastAt: integer("last_at").notNull(),
  summary: text({ mode: "json" }).$type<Summary>().notNull(),
  /** When something of it must be forgotten next, ms; null: nothing. */
  forgetAt: integer("forget_at"),
});
