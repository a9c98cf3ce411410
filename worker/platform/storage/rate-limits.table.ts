import { integer, sqliteTable, text } from "drizzle-orm/sqlite-core";

/** How often a key was used in its current window. At `endsAt` (ms) the count starts anew. */
export const rateLimits = sqliteTable("rate_limits", {
  key: text().primaryKey(),
  used: integer().notNull(),
  endsAt: integer("ends_at").notNull(),
});
