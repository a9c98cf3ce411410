import { index, integer, sqliteTable, text } from "drizzle-orm/sqlite-core";
import { users } from "../accounts.table.ts";

/** The link by which a user confirms an email address: at most one per user. Times are in ms. */
export const emailLinks = sqliteTable(
  "email_links",
  {
    userId: text("user_id")
      .primaryKey()
      .references(() => users.id, { onDelete: "cascade" }),
    /** The address that the link was sent to. */
    email: text().notNull(),
    /** SHA-256 of the token in the link, which has 256 random bits. */
    tokenHash: text("token_hash").notNull().unique(),
    expiresAt: integer("expires_at").notNull(),
  },
  (table) => [index("email_links_by_expiry").on(table.expiresAt)],
);
