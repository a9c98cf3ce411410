import { and, eq } from "drizzle-orm";
import { DAY } from "../../shared/values/time.ts";
import type { Database } from "../platform/storage/db.ts";
import { deleteExpired } from "../platform/storage/delete-expired.ts";
import { prepare } from "../platform/storage/statement.ts";
import { freedUsernames, users } from "./accounts.table.ts";

export type UserRow = typeof users.$inferSelect;
export type NewUser = Pick<UserRow, "id" | "username" | "password" | "email" | "createdAt">;
type Profile = { username: string; firstName: string | null; lastName: string | null };

/** The beginning of `password` for a user without a password. */
export const NO_PASSWORD = "none$";
export const passwordHashOf = ({ password }: Pick<UserRow, "password">): string | null =>
  password.startsWith(NO_PASSWORD) ? null : password;

/** A freed username stays reserved for its last owner for this time (ms). */
const RESERVE_FREED_FOR = 30 * DAY;

// The statement itself decides whether the email is free, so that a registration takes the same steps in both cases.
const INSERT = `
  INSERT INTO users (id, username, password, email, unlinked_email, is_admin, created_at, updated_at)
  SELECT ?1, ?2, ?3, CASE WHEN is_used THEN NULL ELSE ?4 END, CASE WHEN is_used THEN ?4 END, 0, ?5, ?5
  FROM (SELECT EXISTS (SELECT 1 FROM users WHERE email = ?4) AS is_used)
  WHERE NOT EXISTS (SELECT 1 FROM freed_usernames WHERE username = ?2 AND freed_at > ?6)
  ON CONFLICT DO NOTHING RETURNING id`;

/**
 * Undefined when the username is taken. An email that another account has is stored as `unlinkedEmail`. The unique
 * indexes decide, not a query before the insert.
 */
export async function insertUser(db: Database, user: NewUser): Promise<UserRow | undefined> {
  const { id, username, password, email, createdAt } = user;
  const inserted = await db.d1
    .prepare(INSERT)
    .bind(id, username, password, email, createdAt, createdAt - RESERVE_FREED_FOR)
    .first();
  return inserted ? findUser(db, id) : undefined;
}

export async function findUser(db: Database, id: string): Promise<UserRow | undefined> {
  const [row] = await db.orm.select().from(users).where(eq(users.id, id));
  return row;
}

export async function findUserByName(db: Database, username: string): Promise<UserRow | undefined> {
  const [row] = await db.orm.select().from(users).where(eq(users.username, username));
  return row;
}

const IS_TAKEN = `
  SELECT EXISTS (SELECT 1 FROM users WHERE username = ?1)
    OR EXISTS (SELECT 1 FROM freed_usernames WHERE username = ?1 AND freed_at > ?2) AS isTaken`;

/** Whether another user has the username, or had it until recently. */
export async function isUsernameTaken({ d1 }: Database, username: string, now: number): Promise<boolean> {
  const row = await d1
    .prepare(IS_TAKEN)
    .bind(username, now - RESERVE_FREED_FOR)
    .first<{ isTaken: number }>();
  return row?.isTaken === 1;
}

/** A user reserves at most this many former names, because frequent renaming would block many names. */
const MAX_FREED_PER_USER = 5;
const NAME_IS_ALLOWED = `NOT EXISTS (
  SELECT 1 FROM freed_usernames WHERE username = ?2 AND user_id <> ?1 AND freed_at > ?4)`;
const FREE_OLD_NAME = `
  INSERT OR REPLACE INTO freed_usernames (username, user_id, freed_at)
  SELECT username, id, ?3 FROM users
  WHERE id = ?1 AND username <> ?2 AND ${NAME_IS_ALLOWED}
    AND (SELECT count(*) FROM freed_usernames WHERE user_id = ?1 AND freed_at > ?4) < ${MAX_FREED_PER_USER}`;
const UPDATE_PROFILE = `
  UPDATE users SET username = ?2, updated_at = ?3, first_name = ?5, last_name = ?6
  WHERE id = ?1 AND ${NAME_IS_ALLOWED}`;

/** Undefined when another user has the username, or had it until recently. */
export async function updateProfile(
  db: Database,
  id: string,
  { username, firstName, lastName }: Profile,
  now: number,
): Promise<UserRow | undefined> {
  const freedAfter = now - RESERVE_FREED_FOR;
  try {
    // When the unique index refuses the new name, the whole batch is undone.
    const [, updated] = await db.d1.batch([
      db.d1.prepare(FREE_OLD_NAME).bind(id, username, now, freedAfter),
      db.d1.prepare(UPDATE_PROFILE).bind(id, username, now, freedAfter, firstName, lastName),
    ]);
    return updated!.meta.changes > 0 ? await findUser(db, id) : undefined;
  } catch (error) {
    if (isUniqueViolation(error)) return undefined;
    throw error;
  }
}

// Drizzle wraps D1's error, so the message is in its cause.
function isUniqueViolation(error: unknown): boolean {
  for (let current = error; current instanceof Error; current = current.cause) {
    if (current.message.includes("UNIQUE constraint failed")) return true;
  }
  return false;
}

/** Undefined when the stored hash is no longer the one that was read. */
export async function updatePassword(
  db: Database,
  { id, password: oldHash }: Pick<UserRow, "id" | "password">,
  newHash: string,
  now: number,
): Promise<UserRow | undefined> {
  const [row] = await db.orm
    .update(users)
    .set({ password: newHash, updatedAt: now })
    .where(and(eq(users.id, id), eq(users.password, oldHash)))
    .returning();
  return row;
}

// The statement checks that a passkey is left, so that a removal of the passkey at the same time cannot also succeed.
const REMOVE_PASSWORD = `
  UPDATE users SET password = :mark, updated_at = :now
  WHERE id = :id AND password = :oldHash
    AND EXISTS (SELECT 1 FROM passkeys WHERE user_id = :id AND host = :host)`;

/** False when the user has no passkey for this host, or when the password has changed. */
export async function storeWithoutPassword(
  db: Database,
  values: { id: string; oldHash: string; mark: string; host: string; now: number },
): Promise<boolean> {
  return (await prepare(db, REMOVE_PASSWORD, values).run()).meta.changes === 1;
}

const IS_USED_BY_OTHERS = "EXISTS (SELECT 1 FROM users WHERE email = :email AND id <> :id)";
const UPDATE_EMAIL = `
  UPDATE users SET updated_at = :now,
    email = CASE WHEN ${IS_USED_BY_OTHERS} THEN NULL ELSE :email END,
    unlinked_email = CASE WHEN ${IS_USED_BY_OTHERS} THEN :email END
  WHERE id = :id`;

/** Stores the email as `insertUser` does. Undefined when the user no longer exists. */
export async function updateEmail(db: Database, id: string, email: string | null, now: number) {
  await prepare(db, UPDATE_EMAIL, { id, email, now }).run();
  return findUser(db, id);
}

// The last admin cannot be deleted, because only an admin can make other users admins. The statement checks it, so that
// two admins who delete their accounts at the same time cannot both succeed.
const MAY_BE_DELETED = `id = ?1 AND (is_admin = 0 OR EXISTS (SELECT 1 FROM users WHERE is_admin = 1 AND id <> ?1))`;
const FREE_NAME = `
  INSERT OR REPLACE INTO freed_usernames (username, user_id, freed_at)
  SELECT username, id, ?2 FROM users WHERE username IS NOT NULL AND ${MAY_BE_DELETED}`;
const DELETE = `DELETE FROM users WHERE ${MAY_BE_DELETED}`;

/**
 * Deletes the user. Foreign keys also delete the user's rows in other tables, except ad orders, which only lose the
 * user id, and a trigger removes the id from the visits. False when the user is the only admin and is kept.
 */
export async function deleteUser({ d1 }: Database, id: string, now: number): Promise<boolean> {
  const [, deleted] = await d1.batch([d1.prepare(FREE_NAME).bind(id, now), d1.prepare(DELETE).bind(id)]);
  return deleted!.meta.changes > 0;
}

/** Ends the reservation of names that were freed long ago. Returns the number of rows removed. */
export const purgeFreedUsernames = (db: Database, now: number): Promise<number> =>
  deleteExpired(db, freedUsernames, freedUsernames.username, freedUsernames.freedAt, now - RESERVE_FREED_FOR);
