import { index, integer, sqliteTable, text } from "drizzle-orm/sqlite-core";
import { users } from "../accounts/accounts.table.ts";

/** The imports of users with their counts. The transactions of an import name it as their batch. */
export const imports = sqliteTable(
  "imports",
  {
    id: text().primaryKey(),
    userId: text("user_id")
      .notNull()
      .references(() => users.id, { onDelete: "cascade" }),
    createdAt: integer("created_at").notNull(),
    fileName: text("file_name").notNull(),
    layout: text().notNull(),
    /** The rows of the file, and those that are not booked for a reason. */
    total: integer().notNull(),
    ignored: integer().notNull(),
    /**
     * The number of stated balances that were compared with the rows before them, and how many of them agreed.
     */
    compared: integer().notNull(),
    agree: integer().notNull(),
    partCount: integer("part_count").notNull(),
    /** JSON: by the number of each part that has arrived, the counts of its booked rows and of its duplicates. */
    parts: text().notNull().default("{}"),
  },
  (table) => [index("imports_by_user").on(table.userId, table.createdAt)],
);

export type ImportRow = typeof imports.$inferSelect;
