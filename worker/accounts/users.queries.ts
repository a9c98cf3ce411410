import { and, eq } from "drizzle-orm";
import type { Database } from "../platform/storage/db.ts";
import { users } from "./accounts.table.ts";

export type UserRow = typeof users.$inferSelect;
export type NewUser = Pick<UserRow, "id" | "username" | "password" | "email" | "isAdmin" | "createdAt">;
type Profile = Pick<UserRow, "username" | "firstName" | "lastName">;

/** Undefined when the username or the email belongs to somebody: the table decides, not a look before. */
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

/** Undefined when another person has the username. */
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

// Drizzle wraps D1's error: the words stand in its cause.
function isUniqueViolation(error: unknown): boolean {
  for (let at = error; at instanceof Error; at = at.cause) {
    if (at.message.includes("UNIQUE constraint failed")) return true;
  }
  return false;
}

/** Undefined when the password is not the one that was read any more. */
export async function updatePassword(
  db: Database,
  { id, password: before }: Pick<UserRow, "id" | "password">,
  password: string,
  now: number,
): Promise<UserRow | undefined> {
  const [row] = await db.orm
    .update(users)
    .set({ password, updatedAt: now })
    .where(and(eq(users.id, id), eq(users.password, before)))
    .returning();
  return row;
}

// Somebody must stay who can make others admins, also when two delete themselves at once.
const DELETE = `
  DELETE FROM users
  WHERE id = ?1 AND (is_admin = 0 OR EXISTS (SELECT 1 FROM users WHERE is_admin = 1 AND id <> ?1))`;

/**
 * Sessions and all else that belongs to the person go with the row (foreign keys cascade); `then` after it.
 * False when this is the only admin, who stays.
 */
export async function deleteUser({ d1 }: Database, id: string, then: readonly D1PreparedStatement[]): Promise<boolean> {
  const [deleted] = await d1.batch([d1.prepare(DELETE).bind(id), ...then]);
  return deleted!.meta.changes > 0;
}
