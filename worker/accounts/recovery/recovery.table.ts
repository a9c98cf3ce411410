import { index, integer, sqliteTable, text } from "drizzle-orm/sqlite-core";
import { users } from "../accounts.table.ts";

/** Codes by which a user sets a new password, each once. Times are in ms. */
export const recoveryCodes = sqliteTable(
  "recovery_codes",
  {
    /** SHA-256. A slow hash is not needed, because a code has 80 random bits. */
    codeHash: text("code_hash").primaryKey(),
    userId: text("user_id")
      .notNull()
      .references(() => users.id, { onDelete: "cascade" }),
    createdAt: integer("created_at").notNull(),
    usedAt: integer("used_at"),
  },
  (table) => [index("recovery_codes_by_user").on(table.userId)],
);

export type ResetSource = "admin" | "email";

/**
 * Links by which a user sets a new password: at most one from an admin, and each one by email until it expires, because a
 * stranger who asks for one must not end that of the owner.
 */
export const resetLinks = sqliteTable(
  "reset_links",
  {
    userId: text("user_id")
      .notNull()
      .references(() => users.id, { onDelete: "cascade" }),
    source: text().$type<ResetSource>().notNull(),
    /** SHA-256 of the token in the link, which has 256 random bits. */
    tokenHash: text("token_hash").primaryKey(),
    expiresAt: integer("expires_at").notNull(),
  },
  (table) => [
    index("reset_links_by_user").on(table.userId, table.source),
    index("reset_links_by_expiry").on(table.expiresAt),
  ],
);
