import { index, integer, sqliteTable, text } from "drizzle-orm/sqlite-core";
import { users } from "../accounts/accounts.table.ts";

/** Share links. `hash` is the SHA-256 hash of a link's token, so the content of this table opens no page. Times in ms. */
export const shares = sqliteTable(
  "shares",
  {
    id: text().primaryKey(),
    userId: text("user_id")
      .notNull()
      .references(() => users.id, { onDelete: "cascade" }),
    name: text().notNull(),
    hash: text().notNull().unique(),
    createdAt: integer("created_at").notNull(),
    expiresAt: integer("expires_at"),
    views: integer().notNull().default(0),
    lastViewedAt: integer("last_viewed_at"),
  },
  (table) => [index("shares_by_user").on(table.userId, table.createdAt)],
);
