import { index, integer, sqliteTable, text } from "drizzle-orm/sqlite-core";
import type { Scope } from "../../shared/access-tokens/rules.ts";
import { users } from "../accounts/accounts.table.ts";

/** `hash` is the SHA-256 hash of a token, so the content of this table cannot be used as a token. Times are in ms. */
export const apiTokens = sqliteTable(
  "api_tokens",
  {
    id: text().primaryKey(),
    userId: text("user_id")
      .notNull()
      .references(() => users.id, { onDelete: "cascade" }),
    name: text().notNull(),
    hash: text().notNull().unique(),
    ending: text().notNull(),
    scopes: text({ mode: "json" }).$type<Scope[]>().notNull(),
    createdAt: integer("created_at").notNull(),
    expiresAt: integer("expires_at"),
    lastUsedAt: integer("last_used_at"),
    /** The requests that were granted in the current window, which ends at `windowEndsAt`. */
    granted: integer().notNull().default(0),
    windowEndsAt: integer("window_ends_at").notNull().default(0),
  },
  (table) => [index("api_tokens_by_user").on(table.userId, table.createdAt)],
);
