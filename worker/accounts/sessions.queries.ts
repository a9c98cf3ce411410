import { and, desc, eq, gt, sql } from "drizzle-orm";
import type { Database } from "../platform/storage/db.ts";
import { deleteExpired } from "../platform/storage/delete-expired.ts";
import { insertSelect, prepare } from "../platform/storage/statement.ts";
import { type SessionDetails, sessions, users } from "./accounts.table.ts";

export type NewSession = { sid: string; userId: string; sess: SessionDetails; expire: number };

/** The session with its user, if it has not expired. */
export async function findSession(db: Database, sid: string, now: number) {
  const [row] = await db.orm
    .select({
      sess: sessions.sess,
      id: users.id,
      username: users.username,
      isAdmin: users.isAdmin,
    })
    .from(sessions)
    .innerJoin(users, eq(users.id, sessions.userId))
    .where(and(eq(sessions.sid, sid), gt(sessions.expire, now)));
  return row;
}

/** The given sessions that have not expired. */
export async function listLiveSids(db: Database, sids: readonly string[], now: number): Promise<string[]> {
  const sidList = sql`(SELECT value FROM json_each(${JSON.stringify(sids)}))`;
  const rows = await db.orm
    .select({ sid: sessions.sid })
    .from(sessions)
    .where(and(sql`${sessions.sid} IN ${sidList}`, gt(sessions.expire, now)));
  return rows.map(({ sid }) => sid);
}

const MAX_SESSIONS = 50;

const INSERT = `
  ${insertSelect(sessions, { sid: ":sid", userId: ":userId", sess: ":sess", expire: ":expire" })}
  FROM users WHERE id = :userId AND password = :password`;
const DELETE_REPLACED = `
  DELETE FROM sessions WHERE sid = :oldSid AND EXISTS (SELECT 1 FROM sessions WHERE sid = :sid)`;
const DELETE_OLDEST = `
  DELETE FROM sessions WHERE sid IN (
    SELECT sid FROM sessions WHERE user_id = :userId ORDER BY expire DESC, sid LIMIT -1 OFFSET ${MAX_SESSIONS})`;

/**
 * Inserts a session, deletes the browser's previous one, so that a token from before the log-in becomes invalid, and
 * deletes the user's oldest sessions above the limit. False when `password` is no longer the user's hash; then no
 * session is inserted.
 */
export async function replaceSession(
  db: Database,
  session: NewSession,
  password: string,
  oldSid: string | null,
): Promise<boolean> {
  const values = { ...session, sess: JSON.stringify(session.sess), password, oldSid: oldSid ?? "" };
  const [inserted] = await db.d1.batch(
    [INSERT, DELETE_REPLACED, DELETE_OLDEST].map((text) => prepare(db, text, values)),
  );
  return inserted!.meta.changes === 1;
}

export async function touchSession(db: Database, sid: string, sess: SessionDetails, expire: number) {
  await db.orm.update(sessions).set({ sess, expire }).where(eq(sessions.sid, sid));
}

export async function deleteSession(db: Database, sid: string) {
  await db.orm.delete(sessions).where(eq(sessions.sid, sid));
}

export const listSessions = (db: Database, userId: string, now: number) =>
  db.orm
    .select({ sid: sessions.sid, sess: sessions.sess })
    .from(sessions)
    .where(and(eq(sessions.userId, userId), gt(sessions.expire, now)))
    .orderBy(desc(sessions.expire))
    .limit(MAX_SESSIONS);

/** The sid of the deleted session; undefined when the user has no such session. */
export async function deleteSessionById(db: Database, userId: string, id: string): Promise<string | undefined> {
  const [row] = await db.orm
    .delete(sessions)
    .where(and(eq(sessions.userId, userId), sql`${sessions.sess} ->> 'id' = ${id}`))
    .returning({ sid: sessions.sid });
  return row?.sid;
}

export async function deleteSessionsOf(db: Database, userId: string) {
  await db.orm.delete(sessions).where(eq(sessions.userId, userId));
}

/** Returns the number of rows removed. The next run removes the rest. */
export const purgeSessions = (db: Database, now: number): Promise<number> =>
  deleteExpired(db, sessions, sessions.sid, sessions.expire, now);
