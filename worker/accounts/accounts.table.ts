import { sql } from "drizzle-orm";
import { index, integer, primaryKey, sqliteTable, text, uniqueIndex } from "drizzle-orm/sqlite-core";

export const users = sqliteTable(
  "users",
  {
    id: text().primaryKey(),
    /** Lower case; null until the profile is complete. */
    username: text().unique(),
    /** `scrypt$N$r$p$salt$hash`; or `none$` and a random text for a user who signs in with passkeys only. */
    password: text().notNull(),
    /** The address that the user gave. Several accounts may give one address, but only one of them can confirm it. */
    email: text(),
    /** When the user opened the link that was sent to the address. Null: the address counts for nothing. */
    emailConfirmedAt: integer("email_confirmed_at"),
    firstName: text("first_name"),
    lastName: text("last_name"),
    profileImageUrl: text("profile_image_url"),
    isAdmin: integer("is_admin", { mode: "boolean" }).notNull().default(false),
    createdAt: integer("created_at").notNull(),
    updatedAt: integer("updated_at").notNull(),
    /** When the password was last reset or changed, until the user has checked the other ways into the account. */
    reviewSince: integer("review_since"),
    /** When the user left the welcome, which opens once. */
    welcomedAt: integer("welcomed_at"),
  },
  (table) => [
    index("users_by_email").on(table.email, table.id).where(sql`email IS NOT NULL`),
    uniqueIndex("users_confirmed_email").on(table.email).where(sql`email_confirmed_at IS NOT NULL`),
    index("users_by_age").on(table.createdAt, table.id),
    index("users_admins").on(table.id).where(sql`is_admin = 1`),
  ],
);

/** `sid` is the SHA-256 hash of the cookie's token, so the content of this table cannot be used to sign in. */
export const sessions = sqliteTable(
  "sessions",
  {
    sid: text().primaryKey(),
    userId: text("user_id")
      .notNull()
      .references(() => users.id, { onDelete: "cascade" }),
    sess: text({ mode: "json" }).$type<SessionDetails>().notNull(),
    expire: integer().notNull(),
  },
  (table) => [index("sessions_by_user").on(table.userId), index("sessions_by_expiry").on(table.expire)],
);

/** Times in ms. `id` identifies the session in the owner's list, because the sid stays secret. */
export type SessionDetails = { id: string; device: string; createdAt: number; seenAt: number };

/**
 * The places from which each user has signed in. A `place` is the hash of an IP address or of a browser's cookie.
 * Failed log-ins from other places do not delay a log-in from a known one.
 */
export const knownPlaces = sqliteTable(
  "known_places",
  {
    userId: text("user_id")
      .notNull()
      .references(() => users.id, { onDelete: "cascade" }),
    place: text().notNull(),
    seenAt: integer("seen_at").notNull(),
  },
  (table) => [primaryKey({ columns: [table.userId, table.place] }), index("known_places_by_age").on(table.seenAt)],
);

/** Failed log-ins per key. A key is a username at an address, an address, a network or a username. */
export const loginFailures = sqliteTable(
  "login_failures",
  {
    key: text().primaryKey(),
    failures: integer().notNull(),
    /** When the next attempt is allowed, ms. */
    allowedAt: integer("allowed_at").notNull(),
    /** When the count is reset, ms. */
    resetAt: integer("reset_at").notNull(),
  },
  (table) => [index("login_failures_by_reset").on(table.resetAt)],
);

/** Usernames that became free, so that a stranger cannot take one at once and be mistaken for its last owner. */
export const freedUsernames = sqliteTable(
  "freed_usernames",
  {
    username: text().primaryKey(),
    /** The last owner, who may take the name back. The account may no longer exist. */
    userId: text("user_id").notNull(),
    freedAt: integer("freed_at").notNull(),
  },
  (table) => [index("freed_usernames_by_user").on(table.userId), index("freed_usernames_by_age").on(table.freedAt)],
);
