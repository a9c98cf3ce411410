import { index, integer, sqliteTable, text } from "drizzle-orm/sqlite-core";
import { users } from "../accounts.table.ts";

/** Public keys by which users sign in. Times are in ms. */
export const passkeys = sqliteTable(
  "passkeys",
  {
    id: text().primaryKey(),
    userId: text("user_id")
      .notNull()
      .references(() => users.id, { onDelete: "cascade" }),
    /** Chosen by the authenticator, in base64url. */
    credentialId: text("credential_id").notNull().unique(),
    /** A COSE key in base64url. */
    publicKey: text("public_key").notNull(),
    /** Grows with each use; always 0 for synced passkeys. */
    counter: integer().notNull(),
    /** The host name that the passkey was made for. */
    host: text().notNull(),
    name: text().notNull(),
    isSynced: integer("is_synced", { mode: "boolean" }).notNull(),
    createdAt: integer("created_at").notNull(),
    lastUsedAt: integer("last_used_at"),
  },
  (table) => [index("passkeys_by_user").on(table.userId, table.createdAt)],
);

/** The purpose of a challenge. Its answer is accepted for no other purpose. */
export type Purpose = "sign-in" | "proof" | "register";

/** Challenges that wait for the answer of an authenticator. Each is deleted by its first answer. */
export const passkeyChallenges = sqliteTable(
  "passkey_challenges",
  {
    challenge: text().primaryKey(),
    /** The hash of a cookie, so that only the browser that asked can answer. */
    browser: text().notNull(),
    purpose: text().$type<Purpose>().notNull(),
    /** The signed-in user; null for a sign-in. */
    userId: text("user_id").references(() => users.id, { onDelete: "cascade" }),
    expiresAt: integer("expires_at").notNull(),
  },
  (table) => [
    index("passkey_challenges_by_browser").on(table.browser, table.expiresAt),
    index("passkey_challenges_by_user").on(table.userId),
    index("passkey_challenges_by_expiry").on(table.expiresAt),
  ],
);
