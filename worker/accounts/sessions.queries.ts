import { and, desc, eq, gt, lte, sql } from "drizzle-orm";
import type { Database } from "../platform/storage/db.ts";
import { type SessionFacts, sessions, users } from "./accounts.table.ts";

export type NewSession = { sid: string; userId: string; sess: SessionFacts; expire: number };

/** The session and its person in one statement, when it has not expired. */
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

/** Those of the sessions that have not ended. */
export async function listLiveSids(db: Database, sids: readonly string[], now: number): Promise<string[]> {
  const asked = sql`(SELECT value FROM json_each(${JSON.stringify(sids)}))`;
  const rows = await db.orm
    .select({ sid: sessions.sid })
    .from(sessions)
    .where(and(sql`${sessions.sid} IN ${asked}`, gt(sessions.expire, now)));
  return rows.map(({ sid }) => sid);
}

const MOST_SESSIONS = 50;

const INSERT = `
  INSERT INTO sessions (sid, user_id, sess, expire)
  SELECT ?1, ?2, ?3, ?4 FROM users WHERE id = ?2 AND password = ?5`;
const DELETE_OLDEST = `
  DELETE FROM sessions WHERE sid IN (
    SELECT sid FROM sessions WHERE user_id = ?1 ORDER BY expire DESC, sid LIMIT -1 OFFSET ${MOST_SESSIONS})`;

/**
 * Opens a session in place of the one that the browser had, so that a token from before the log-in ends with it; the
 * user's oldest sessions give way. False when `password` is no longer the user's hash: then nothing is opened.
 */
export async function replaceSession(
  { d1 }: Database,
  { sid, userId, sess, expire }: NewSession,
  password: string,
  oldSid: string | null,
): Promise<boolean> {
  const [inserted] = await d1.batch([
    d1.prepare(INSERT).bind(sid, userId, JSON.stringify(sess), expire, password),
    d1.prepare("DELETE FROM sessions WHERE sid = ?1").bind(oldSid ?? ""),
    d1.prepare(DELETE_OLDEST).bind(userId),
  ]);
  return inserted!.meta.changes === 1;
}

export async function touchSession(db: Database, sid: string, sess: SessionFacts, expire: number) {
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
    .limit(MOST_SESSIONS);

/** The sid that ended; undefined when the person has no such session. */
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

const PURGE_AT_ONCE = 5_000;

/** Returns how many it removed; the rest goes at the next run. */
export async function purgeSessions(db: Database, now: number): Promise<number> {
  const expired = db.orm
    .select({ sid: sessions.sid })
    .from(sessions)
    .where(lte(sessions.expire, now))
    .limit(PURGE_AT_ONCE);
  const rows = await db.orm.delete(sessions).where(sql`${sessions.sid} IN ${expired}`).returning({ sid: sessions.sid });
  return rows.length;
}
