import { and, eq, gt, sql } from "drizzle-orm";
import type { Database } from "../../platform/storage/db.ts";
import { deleteExpired } from "../../platform/storage/delete-expired.ts";
import { insertSelect, prepare } from "../../platform/storage/statement.ts";
import { passkeyChallenges as challenges, type Purpose } from "./passkeys.table.ts";

export type Challenge = typeof challenges.$inferSelect;

/** The maximum number of waiting challenges per user, or per browser without a user. Older ones are deleted. */
const MAX_WAITING = 10;

const INSERT = insertSelect(challenges, {
  challenge: ":challenge",
  browser: ":browser",
  purpose: ":purpose",
  userId: ":userId",
  expiresAt: ":expiresAt",
});
const deleteOldest = (owner: string) => `
  DELETE FROM passkey_challenges WHERE challenge IN (
    SELECT challenge FROM passkey_challenges WHERE ${owner}
    ORDER BY expires_at DESC, rowid DESC LIMIT -1 OFFSET ${MAX_WAITING})`;
const DELETE_OLDEST_OF_USER = deleteOldest("user_id = :userId");
const DELETE_OLDEST_OF_BROWSER = deleteOldest("browser = :browser AND user_id IS NULL");

export function insertChallenge(db: Database, challenge: Challenge) {
  const limit = challenge.userId === null ? DELETE_OLDEST_OF_BROWSER : DELETE_OLDEST_OF_USER;
  return db.d1.batch([prepare(db, INSERT, challenge), prepare(db, limit, challenge)]);
}

/**
 * Deletes the challenge and returns whether it was waiting for this answer. It is one statement, so that an answer that
 * is sent twice at the same time is accepted once.
 */
export async function takeChallenge(
  db: Database,
  answer: { challenge: string; browser: string; purpose: Purpose; userId: string | null; now: number },
): Promise<boolean> {
  const rows = await db.orm
    .delete(challenges)
    .where(
      and(
        eq(challenges.challenge, answer.challenge),
        eq(challenges.browser, answer.browser),
        eq(challenges.purpose, answer.purpose),
        sql`${challenges.userId} IS ${answer.userId}`,
        gt(challenges.expiresAt, answer.now),
      ),
    )
    .returning({ challenge: challenges.challenge });
  return rows.length === 1;
}

/** Returns the number of rows removed. */
export const purgeChallenges = (db: Database, now: number): Promise<number> =>
  deleteExpired(db, challenges, challenges.challenge, challenges.expiresAt, now);
