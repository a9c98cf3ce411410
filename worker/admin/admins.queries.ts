import { eq } from "drizzle-orm";
import { users } from "../accounts/accounts.table.ts";
import { type AuditEntry, entryStatement } from "../audit/audit.ts";
import type { Database } from "../platform/storage/db.ts";
import { prepare } from "../platform/storage/statement.ts";

const GRANT = "UPDATE users SET is_admin = 1, updated_at = :now WHERE id = :id AND is_admin = 0";
// The last admin cannot be revoked. The statement checks it, so that two admins who revoke each other at the same time
// cannot both succeed.
const REVOKE = `
  UPDATE users SET is_admin = 0, updated_at = :now
  WHERE id = :id AND is_admin = 1 AND EXISTS (SELECT 1 FROM users WHERE is_admin = 1 AND id <> :id)`;

/** Sets whether a user is an admin, logs the change and tells the user, in one transaction. False when nothing changed. */
export async function storeIsAdmin(
  db: Database,
  id: string,
  isAdmin: boolean,
  entry: AuditEntry,
  notice: D1PreparedStatement,
): Promise<boolean> {
  const change = prepare(db, isAdmin ? GRANT : REVOKE, { id, now: entry.at });
  const [changed] = await db.d1.batch([change, entryStatement(db, entry), notice]);
  return changed!.meta.changes === 1;
}

/** Whether the user is an admin; undefined when the user does not exist. */
export async function findIsAdmin({ orm }: Database, id: string): Promise<boolean | undefined> {
  const [row] = await orm.select({ isAdmin: users.isAdmin }).from(users).where(eq(users.id, id));
  return row?.isAdmin;
}
