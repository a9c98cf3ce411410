import { type AuditEntry, entryStatement } from "../audit/audit.ts";
import type { Database } from "../platform/storage/db.ts";
import { prepare } from "../platform/storage/statement.ts";

// All conditions are part of the statement, so that of two users with the same link only one becomes an admin.
const CLAIM = `
  UPDATE users SET is_admin = 1, updated_at = :at
  WHERE id = :subjectId
    AND NOT EXISTS (SELECT 1 FROM users WHERE is_admin = 1)
    AND EXISTS (SELECT 1 FROM admin_claims WHERE token_hash = :tokenHash AND expires_at > :at)`;
const DELETE_CLAIM = "DELETE FROM admin_claims WHERE EXISTS (SELECT 1 FROM users WHERE is_admin = 1)";

/** Makes the entry's subject the first admin, logs it and deletes the claim. False when the claim is not valid. */
export async function storeFirstAdmin(db: Database, tokenHash: string, entry: AuditEntry): Promise<boolean> {
  const [changed] = await db.d1.batch([
    prepare(db, CLAIM, { ...entry, tokenHash }),
    entryStatement(db, entry),
    db.d1.prepare(DELETE_CLAIM),
  ]);
  return changed!.meta.changes === 1;
}

export const hasAdmin = async ({ d1 }: Database): Promise<boolean> =>
  (await d1.prepare("SELECT 1 FROM users WHERE is_admin = 1 LIMIT 1").first()) !== null;
