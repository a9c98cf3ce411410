import type { Database } from "../platform/storage/db.ts";
import { prepare } from "../platform/storage/statement.ts";

const TABLES = ["reset_links", "email_links"];

/** Ends the links that were sent to the user and are not used yet: those for a new password and those for an email. */
export async function deletePendingLinks(db: Database, userId: string) {
  await db.d1.batch(TABLES.map((table) => prepare(db, `DELETE FROM ${table} WHERE user_id = :userId`, { userId })));
}
