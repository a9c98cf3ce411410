import { and, eq } from "drizzle-orm";
import type { Database } from "../platform/storage/db.ts";
import { users } from "./accounts.table.ts";

export type UserRow = typeof users.$inferSelect;
export type NewUser = Pick<UserRow, "id" | "username" | "password" | "email" | "isAdmin" | "createdAt">;
type Profile = Pick<UserRow, "username" | "firstName" | "lastName">;

/** Undefined when the username or the email is taken. The unique indexes decide, not a query before the insert. */
export async function insertUser(db: Database, user: NewUser): Promise<UserRow | undefined> {
  const [row] = await db.orm
    .insert(users)
    .values({ ...user, updatedAt: user.createdAt })
    .onConflictDoNothing()
    .returning();
  return row;
}

export async function findUser(db: Database, id: string): Promise<UserRow | undefined> {
  const [row] = await db.orm.select().from(users).where(eq(users.id, id));
  return row;
}

export async function findUserByName(db: Database, username: string): Promise<UserRow | undefined> {
  const [row] = await db.orm.select().from(users).where(eq(users.username, username));
  return row;
}

export async function isEmailTaken(db: Database, email: string): Promise<boolean> {
  const rows = await db.orm.select({ id: users.id }).from(users).where(eq(users.email, email));
  return rows.length > 0;
}

/** Undefined when another user has the username. */
export async function updateProfile(
  db: Database,
  id: string,
  profile: Profile,
  now: number,
): Promise<UserRow | undefined> {
  try {
    const [row] = await db.orm
      .update(users)
      .set({ ...profile, updatedAt: now })
      .where(eq(users.id, id))
      .returning();
    return row;
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

// The last admin cannot be deleted, because only an admin can make other users admins. The statement checks it, so that
// two admins who delete their accounts at the same time cannot both succeed.
const DELETE = `
  DELETE FROM users
  WHERE id = ?1 AND (is_admin = 0 OR EXISTS (SELECT 1 FROM users WHERE is_admin = 1 AND id <> ?1))`;

/**
 * Deletes the user. Foreign keys also delete the user's rows in other tables, except ad orders, which only lose the
 * user id. The `followUp` statements run in the same transaction. False when the user is the only admin and is kept.
 */
export async function deleteUser(
  { d1 }: Database,
  id: string,
  followUp: readonly D1PreparedStatement[],
): Promise<boolean> {
  const [deleted] = await d1.batch([d1.prepare(DELETE).bind(id), ...followUp]);
  return deleted!.meta.changes > 0;
}
