import type { Database } from "../platform/storage/db.ts";
import { type Entry, noteIfChanged } from "./audit.queries.ts";

const MAKE = "UPDATE users SET is_admin = 1, updated_at = ?2 WHERE id = ?1 AND is_admin = 0";
// Somebody must stay who can make others: of two who unmake each other at once, the second finds nobody else.
const UNMAKE = `
  UPDATE users SET is_admin = 0, updated_at = ?2
  WHERE id = ?1 AND is_admin = 1 AND EXISTS (SELECT 1 FROM users WHERE is_admin = 1 AND id <> ?1)`;

/** Changes who is an admin and notes it, both or neither. False when nothing changed. */
export async function writeAdmin(db: Database, id: string, isAdmin: boolean, entry: Entry): Promise<boolean> {
  const change = db.d1.prepare(isAdmin ? MAKE : UNMAKE).bind(id, entry.at);
  const [changed] = await db.d1.batch([change, noteIfChanged(db, entry)]);
  return changed!.meta.changes === 1;
}

/** Undefined: there is no such person. */
export async function readAdmin({ d1 }: Database, id: string): Promise<boolean | undefined> {
  const row = await d1
    .prepare("SELECT is_admin AS isAdmin FROM users WHERE id = ?1")
    .bind(id)
    .first<{ isAdmin: number }>();
  return row ? row.isAdmin === 1 : undefined;
}
