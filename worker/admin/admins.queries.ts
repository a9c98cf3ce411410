import { type AuditEntry, entryStatement } from "../audit/audit.ts";
import type { Database } from "../platform/storage/db.ts";

const GRANT = "UPDATE users SET is_admin = 1, updated_at = ?2 WHERE id = ?1 AND is_admin = 0";
// The last admin cannot be revoked. The statement checks it, so that two admins who revoke each other at the same time
// cannot both succeed.
const REVOKE = `
  UPDATE users SET is_admin = 0, updated_at = ?2
  WHERE id = ?1 AND is_admin = 1 AND EXISTS (SELECT 1 FROM users WHERE is_admin = 1 AND id <> ?1)`;

/** Sets whether a user is an admin and logs the change in one transaction. False when nothing changed. */
export async function storeIsAdmin(db: Database, id: string, isAdmin: boolean, entry: AuditEntry): Promise<boolean> {
  const change = db.d1.prepare(isAdmin ? GRANT : REVOKE).bind(id, entry.at);
  const [changed] = await db.d1.batch([change, entryStatement(db, entry)]);
  return changed!.meta.changes === 1;
}

/** Whether the user is an admin; undefined when the user does not exist. */
export async function findIsAdmin({ d1 }: Database, id: string): Promise<boolean | undefined> {
  const row = await d1
    .prepare("SELECT is_admin AS isAdmin FROM users WHERE id = ?1")
    .bind(id)
    .first<{ isAdmin: number }>();
  return row ? row.isAdmin === 1 : undefined;
}
