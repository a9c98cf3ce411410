import { and, eq, gt } from "drizzle-orm";
import type { Database } from "../../platform/storage/db.ts";
import { deleteExpired } from "../../platform/storage/delete-expired.ts";
import { insertSelect, prepare } from "../../platform/storage/statement.ts";
import { users } from "../accounts.table.ts";
import { type NewPassword, setPasswordStatements } from "./new-password.queries.ts";
import { resetLinks } from "./recovery.table.ts";

const columns = {
  userId: "id",
  source: ":source",
  tokenHash: ":tokenHash",
  expiresAt: ":expiresAt",
};
const DELETE_BY_ADMIN = "DELETE FROM reset_links WHERE user_id = :userId AND source = :source";
const INSERT_BY_ADMIN = `${insertSelect(resetLinks, columns)} FROM users WHERE id = :userId`;
const INSERT_BY_EMAIL = `
  ${insertSelect(resetLinks, columns)} FROM users WHERE email = :email AND email_confirmed_at IS NOT NULL
  RETURNING (SELECT username FROM users WHERE id = user_id) AS username`;

type Link = { tokenHash: string; expiresAt: number };

/** Stores the link of an admin instead of an earlier one, and logs it. False when the user does not exist. */
export async function insertAdminLink(
  db: Database,
  userId: string,
  link: Link,
  audit: D1PreparedStatement,
): Promise<boolean> {
  const values = { ...link, userId, source: "admin" };
  const statements = [DELETE_BY_ADMIN, INSERT_BY_ADMIN].map((text) => prepare(db, text, values));
  const [, inserted] = await db.d1.batch([...statements, audit]);
  return inserted!.meta.changes === 1;
}

/** Stores a link for the user who has confirmed this email. Null when no user has it. */
export const insertEmailLink = (db: Database, email: string, link: Link) =>
  prepare(db, INSERT_BY_EMAIL, { ...link, email, source: "email" }).first<{ username: string | null }>();

/** The link with its user, if it has not expired. */
export async function findLink(db: Database, tokenHash: string, now: number) {
  const [row] = await db.orm
    .select({
      userId: users.id,
      username: users.username,
      source: resetLinks.source,
      expiresAt: resetLinks.expiresAt,
    })
    .from(resetLinks)
    .innerJoin(users, eq(users.id, resetLinks.userId))
    .where(and(eq(resetLinks.tokenHash, tokenHash), gt(resetLinks.expiresAt, now)));
  return row;
}

const USE = "DELETE FROM reset_links WHERE token_hash = :tokenHash AND user_id = :userId AND expires_at > :now";

/** Uses up the link and sets the password, in one transaction. False when the link was used meanwhile. */
export async function useLink(db: Database, tokenHash: string, values: NewPassword): Promise<boolean> {
  const [used] = await db.d1.batch([
    prepare(db, USE, { tokenHash, userId: values.userId, now: values.now }),
    ...setPasswordStatements(db, values),
  ]);
  return used!.meta.changes === 1;
}

/** Returns the number of rows removed. */
export const purgeResetLinks = (db: Database, now: number): Promise<number> =>
  deleteExpired(db, resetLinks, resetLinks.tokenHash, resetLinks.expiresAt, now);
