import { sql } from "drizzle-orm";
import { index, integer, primaryKey, sqliteTable, text } from "drizzle-orm/sqlite-core";

export const users = sqliteTable(
  "users",
  {
    id: text().primaryKey(),
    /** Lower case; null until the profile is complete. */
    username: text().unique(),
    /** `scrypt$N$r$p$salt$hash`. */
    password: text().notNull(),
    email: text().unique(),
    firstName: text("first_name"),
    lastName: text("last_name"),
    profileImageUrl: text("profile_image_url"),
    isAdmin: integer("is_admin", { mode: "boolean" }).notNull().default(false),
    createdAt: integer("created_at").notNull(),
    updatedAt: integer("updated_at").notNull(),
  },
  (table) => [
    index("users_by_age").on(table.createdAt, table.id),
    index("users_admins").on(table.id).where(sql`is_admin = 1`),
  ],
);

/** `sid` is the SHA-256 of the cookie's token: who reads this table cannot sign in with it. */
export const sessions = sqliteTable(
  "sessions",
  {
    sid: text().primaryKey(),
    userId: text("user_id")
      .notNull()
      .references(() => users.id, { onDelete: "cascade" }),
    sess: text({ mode: "json" }).$type<SessionFacts>().notNull(),
    expire: integer().notNull(),
  },
  (table) => [index("sessions_by_user").on(table.userId), index("sessions_by_expiry").on(table.expire)],
);

/** Times in ms. `id` names the session to its owner, who never sees the sid. */
export type SessionFacts = { id: string; device: string; createdAt: number; seenAt: number };

/**
 * Where each user has signed in before: `place` is the hash of an address or of a browser's own cookie. Failed log-ins
 * from elsewhere do not delay a log-in from there.
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

/** Failed log-ins per key: a name at an address, an address, a name. */
export const loginFailures = sqliteTable("login_failures", {
  key: text().primaryKey(),
  failures: integer().notNull(),
  /** When the next try is allowed. */
  allowedAt: integer("allowed_at").notNull(),
  /** When it is all forgotten. */
  forgottenAt: integer("forgotten_at").notNull(),
});
