import { and, eq, isNotNull, isNull } from "drizzle-orm";
import { DAY } from "../../shared/values/time.ts";
import type { Database } from "../platform/storage/db.ts";
import { deleteExpired } from "../platform/storage/delete-expired.ts";
import { insertSelect, prepare } from "../platform/storage/statement.ts";
import { freedUsernames, users } from "./accounts.table.ts";

export type UserRow = typeof users.$inferSelect;
export type NewUser = Pick<UserRow, "id" | "username" | "password" | "email" | "createdAt">;
export type Profile = { username: string; firstName: string | null; lastName: string | null };

/** The beginning of `password` for a user without a password. */
export const NO_PASSWORD = "none$";
export const passwordHashOf = ({ password }: Pick<UserRow, "password">): string | null =>
  password.startsWith(NO_PASSWORD) ? null : password;

/** A freed username stays reserved for its last owner for this time (ms). */
const RESERVE_FREED_FOR = 30 * DAY;

const INSERT = `
  ${insertSelect(users, {
    id: ":id",
    username: ":username",
    password: ":password",
    email: ":email",
    createdAt: ":createdAt",
    updatedAt: ":createdAt",
  })}
  WHERE NOT EXISTS (SELECT 1 FROM freed_usernames WHERE username = :username AND freed_at > :freedAfter)
  ON CONFLICT DO NOTHING RETURNING id`;

/** Undefined when the username is taken. The unique index decides, not a query before the insert. */
export async function insertUser(db: Database, user: NewUser): Promise<UserRow | undefined> {
  const values = { ...user, freedAfter: user.createdAt - RESERVE_FREED_FOR };
  const inserted = await prepare(db, INSERT, values).first();
  return inserted ? findUser(db, user.id) : undefined;
}

export async function findUser(db: Database, id: string): Promise<UserRow | undefined> {
  const [row] = await db.orm.select().from(users).where(eq(users.id, id));
  return row;
}

export async function findUserByName(db: Database, username: string): Promise<UserRow | undefined> {
  const [row] = await db.orm.select().from(users).where(eq(users.username, username));
  return row;
}

/** The address of a user who has confirmed it; null otherwise. */
export async function confirmedEmailOf({ orm }: Database, id: string): Promise<string | null> {
  const [row] = await orm
    .select({ email: users.email })
    .from(users)
    .where(and(eq(users.id, id), isNotNull(users.emailConfirmedAt)));
  return row?.email ?? null;
}

/** Ends the request to check what can reach the account. False when there is none. */
export async function endReview({ orm }: Database, id: string): Promise<boolean> {
  const hasReview = and(eq(users.id, id), isNotNull(users.reviewSince));
  return (await orm.update(users).set({ reviewSince: null }).where(hasReview).returning({ id: users.id })).length > 0;
}

/** The first time counts. */
export async function storeWelcome({ orm }: Database, id: string, now: number): Promise<void> {
  await orm
    .update(users)
    .set({ welcomedAt: now })
    .where(and(eq(users.id, id), isNull(users.welcomedAt)));
}

const IS_TAKEN = `
  SELECT EXISTS (SELECT 1 FROM users WHERE username = :username)
    OR EXISTS (SELECT 1 FROM freed_usernames WHERE username = :username AND freed_at > :freedAfter) AS isTaken`;

/** Whether another user has the username, or had it until recently. */
export async function isUsernameTaken(db: Database, username: string, now: number): Promise<boolean> {
  const values = { username, freedAfter: now - RESERVE_FREED_FOR };
  const row = await prepare(db, IS_TAKEN, values).first<{ isTaken: number }>();
  return row?.isTaken === 1;
}

/** A user reserves at most this many former names, because frequent renaming would block many names. */
const MAX_FREED_PER_USER = 5;
const NAME_IS_ALLOWED = `NOT EXISTS (
  SELECT 1 FROM freed_usernames WHERE username = :username AND user_id <> :id AND freed_at > :freedAfter)`;
const FREE_OLD_NAME = `
  INSERT OR REPLACE INTO freed_usernames (username, user_id, freed_at)
  SELECT username, id, :now FROM users
  WHERE id = :id AND username <> :username AND ${NAME_IS_ALLOWED}
    AND (SELECT count(*) FROM freed_usernames WHERE user_id = :id AND freed_at > :freedAfter) < ${MAX_FREED_PER_USER}`;
const UPDATE_PROFILE = `
  UPDATE users SET username = :username, updated_at = :now, first_name = :firstName, last_name = :lastName
  WHERE id = :id AND ${NAME_IS_ALLOWED}`;

/** Undefined when another user has the username, or had it until recently. */
export async function updateProfile(
  db: Database,
  id: string,
  profile: Profile,
  now: number,
): Promise<UserRow | undefined> {
  const values = { ...profile, id, now, freedAfter: now - RESERVE_FREED_FOR };
  try {
    // When the unique index refuses the new name, the whole batch is undone.
    const [, updated] = await db.d1.batch([FREE_OLD_NAME, UPDATE_PROFILE].map((text) => prepare(db, text, values)));
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

const UPDATE_EMAIL = `
  UPDATE users SET updated_at = :now, email = :email,
    email_confirmed_at = CASE WHEN email = :email THEN email_confirmed_at END
  WHERE id = :id`;

/** Stores the email. A new one counts for nothing until it is confirmed. Undefined when the user no longer exists. */
export async function updateEmail(db: Database, id: string, email: string | null, now: number) {
  await prepare(db, UPDATE_EMAIL, { id, email, now }).run();
  return findUser(db, id);
}

// The last admin cannot be deleted, because only an admin can make other users admins. The statement checks it, so that
// two admins who delete their accounts at the same time cannot both succeed.
const MAY_BE_DELETED = `id = :id AND (is_admin = 0 OR EXISTS (SELECT 1 FROM users WHERE is_admin = 1 AND id <> :id))`;
const FREE_NAME = `
  INSERT OR REPLACE INTO freed_usernames (username, user_id, freed_at)
  SELECT username, id, :now FROM users WHERE username IS NOT NULL AND ${MAY_BE_DELETED}`;
const DELETE = `DELETE FROM users WHERE ${MAY_BE_DELETED}`;

/**
 * Deletes the user. Foreign keys also delete the user's rows in other tables, except ad orders, which only lose the
 * user id, and a trigger removes the id from the visits. False when the user is the only admin and is kept.
 */
export async function deleteUser(db: Database, id: string, now: number): Promise<boolean> {
  const [, deleted] = await db.d1.batch([FREE_NAME, DELETE].map((text) => prepare(db, text, { id, now })));
  return deleted!.meta.changes > 0;
}

/** Ends the reservation of names that were freed long ago. Returns the number of rows removed. */
export const purgeFreedUsernames = (db: Database, now: number): Promise<number> =>
  deleteExpired(db, freedUsernames, freedUsernames.username, freedUsernames.freedAt, now - RESERVE_FREED_FOR);
