import type { Database } from "../platform/storage/db.ts";

export type EmailRow = {
  id: string;
  username: string | null;
  email: string | null;
  isAdmin: number;
  createdAt: number;
};

const PAGE = `
  SELECT id, username, email, is_admin AS isAdmin, created_at AS createdAt FROM users
  WHERE (created_at, id) > (?1, ?2) ORDER BY created_at, id LIMIT ?3`;

/** The users after the position `after`, oldest first. */
export async function listEmails({ d1 }: Database, after: { createdAt: number; id: string }, limit: number) {
  return (await d1.prepare(PAGE).bind(after.createdAt, after.id, limit).all<EmailRow>()).results;
}
