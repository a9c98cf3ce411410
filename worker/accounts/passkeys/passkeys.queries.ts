import { and, asc, eq, sql } from "drizzle-orm";
import { MAX_PASSKEYS } from "../../../shared/accounts/rules.ts";
import type { Database } from "../../platform/storage/db.ts";
import { fewerThan, insertIf } from "../../platform/storage/insert-if.ts";
import { prepare } from "../../platform/storage/statement.ts";
import { passkeys } from "./passkeys.table.ts";

export type Passkey = typeof passkeys.$inferSelect;

/** False when the user has the maximum number of passkeys or the credential is stored already. */
export const insertPasskey = (db: Database, passkey: Passkey): Promise<boolean> =>
  insertIf(db, passkeys, passkey, fewerThan(MAX_PASSKEYS, passkeys.userId, passkey.userId));

export const listPasskeys = (db: Database, userId: string): Promise<Passkey[]> =>
  db.orm
    .select()
    .from(passkeys)
    .where(eq(passkeys.userId, userId))
    .orderBy(asc(passkeys.createdAt))
    .limit(MAX_PASSKEYS);

export async function findByCredential(db: Database, credentialId: string): Promise<Passkey | undefined> {
  const [row] = await db.orm.select().from(passkeys).where(eq(passkeys.credentialId, credentialId));
  return row;
}

/**
 * Stores a use of the passkey. False when the counter did not grow, which shows a copy of the passkey, or when the
 * passkey was removed meanwhile. Synced passkeys have no counter and always send 0.
 */
export async function storeUse(
  db: Database,
  { id, counter, isSynced, now }: { id: string; counter: number; isSynced: boolean; now: number },
): Promise<boolean> {
  const isGrowing = sql`(${passkeys.counter} < ${counter} OR (${passkeys.counter} = 0 AND ${counter} = 0))`;
  const rows = await db.orm
    .update(passkeys)
    .set({ counter, isSynced, lastUsedAt: now })
    .where(and(eq(passkeys.id, id), isGrowing))
    .returning({ id: passkeys.id });
  return rows.length === 1;
}

export async function renamePasskey(db: Database, userId: string, id: string, name: string) {
  const [row] = await db.orm
    .update(passkeys)
    .set({ name })
    .where(and(eq(passkeys.id, id), eq(passkeys.userId, userId)))
    .returning();
  return row;
}

export async function hasPasskey(db: Database, userId: string, id: string): Promise<boolean> {
  const rows = await db.orm
    .select({ id: passkeys.id })
    .from(passkeys)
    .where(and(eq(passkeys.id, id), eq(passkeys.userId, userId)));
  return rows.length === 1;
}

// The statement checks that another sign-in method is left, so that two removals at the same time cannot both succeed. A
// passkey of another host is no sign-in method here.
const DELETE = `
  DELETE FROM passkeys WHERE id = :id AND user_id = :userId AND (
    EXISTS (SELECT 1 FROM users WHERE users.id = :userId AND password NOT LIKE 'none$%')
    OR EXISTS (SELECT 1 FROM passkeys AS other
      WHERE other.user_id = :userId AND other.id <> :id AND other.host = :host))`;

/** False when the user has no such passkey, or when it is the last sign-in method. */
export async function deletePasskey(
  db: Database,
  values: { id: string; userId: string; host: string },
): Promise<boolean> {
  return (await prepare(db, DELETE, values).run()).meta.changes === 1;
}
