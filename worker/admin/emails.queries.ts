import type { Database } from "../platform/storage/db.ts";
import { prepare } from "../platform/storage/statement.ts";

export type EmailRow = {
  id: string;
  username: string | null;
  email: string | null;
  isAdmin: number;
  createdAt: number;
};

const PAGE = `
  SELECT id, username, email, is_admin AS isAdmin, created_at AS createdAt FROM users
  WHERE (created_at, id) > (:createdAt, :id) ORDER BY created_at, id LIMIT :limit`;

/** The users after the position `after`, oldest first. */
export async function listEmails(db: Database, after: { createdAt: number; id: string }, limit: number) {
  return (await prepare(db, PAGE, { ...after, limit }).all<EmailRow>()).results;
}
