import { index, integer, sqliteTable, text } from "drizzle-orm/sqlite-core";

/** The number of uses of a key in its current window. At `endsAt` (ms) a new count starts. */
export const rateLimits = sqliteTable(
  "rate_limits",
  {
    key: text().primaryKey(),
    used: integer().notNull(),
    endsAt: integer("ends_at").notNull(),
  },
  (table) => [index("rate_limits_by_end").on(table.endsAt)],
);
