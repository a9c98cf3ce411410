import { and, eq, gt } from "drizzle-orm";
import type { Database } from "../../platform/storage/db.ts";
import { deleteExpired } from "../../platform/storage/delete-expired.ts";
import { prepare } from "../../platform/storage/statement.ts";
import { users } from "../accounts.table.ts";
import { emailLinks } from "./email-links.table.ts";

type EmailLink = typeof emailLinks.$inferSelect;

/** Stores a link instead of the user's earlier one. */
export async function saveEmailLink({ orm }: Database, { userId, ...link }: EmailLink) {
  await orm
    .insert(emailLinks)
    .values({ userId, ...link })
    .onConflictDoUpdate({ target: emailLinks.userId, set: link });
}

/** The link with its user, if it has not expired and the user still has the address. */
export async function findEmailLink({ orm }: Database, tokenHash: string, now: number) {
  const [row] = await orm
    .select({ userId: emailLinks.userId, username: users.username, email: emailLinks.email })
    .from(emailLinks)
    .innerJoin(users, and(eq(users.id, emailLinks.userId), eq(users.email, emailLinks.email)))
    .where(and(eq(emailLinks.tokenHash, tokenHash), gt(emailLinks.expiresAt, now)));
  return row;
}

const IS_VALID = `EXISTS (
  SELECT 1 FROM email_links WHERE token_hash = :tokenHash AND user_id = :userId AND email = :email AND expires_at > :now)`;
// Whoever opens the newest link reads the mailbox, so another account that confirmed the address before loses it, with
// its links for a reset.
const OTHERS = "email = :email AND email_confirmed_at IS NOT NULL AND id <> :userId";
const LOG_LOSS = `
  INSERT INTO security_events (user_id, event, detail, device, at)
  SELECT id, 'email-confirmed-elsewhere', :email, '', :now FROM users WHERE ${OTHERS} AND ${IS_VALID}`;
const DELETE_THEIR_RESETS = `
  DELETE FROM reset_links
  WHERE source = 'email' AND user_id IN (SELECT id FROM users WHERE ${OTHERS}) AND ${IS_VALID}`;
const TAKE = `
  UPDATE users SET email = NULL, email_confirmed_at = NULL, updated_at = :now WHERE ${OTHERS} AND ${IS_VALID}`;
const CONFIRM = `
  UPDATE users SET email_confirmed_at = :now, updated_at = :now WHERE id = :userId AND email = :email AND ${IS_VALID}`;
const USE = "DELETE FROM email_links WHERE token_hash = :tokenHash";

/** Confirms the address and takes it from any other account, in one transaction. False when the link was used meanwhile. */
export async function useEmailLink(
  db: Database,
  values: { tokenHash: string; userId: string; email: string; now: number },
): Promise<boolean> {
  const statements = [LOG_LOSS, DELETE_THEIR_RESETS, TAKE, CONFIRM, USE].map((text) => prepare(db, text, values));
  const results = await db.d1.batch(statements);
  return results[3]!.meta.changes === 1;
}

/** Returns the number of rows removed. */
export const purgeEmailLinks = (db: Database, now: number): Promise<number> =>
  deleteExpired(db, emailLinks, emailLinks.userId, emailLinks.expiresAt, now);
