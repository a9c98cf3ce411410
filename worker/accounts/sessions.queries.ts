import { and, desc, eq, gt, lte, sql } from "drizzle-orm";
import type { Database } from "../platform/db.ts";
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

/** Opens a session in place of the one that the browser had: a token from before the log-in dies with it. */
export async function replaceSession(db: Database, session: NewSession, oldSid: string | null) {
  const insert = db.orm.insert(sessions).values(session);
  if (oldSid === null) await insert;
  else await db.orm.batch([db.orm.delete(sessions).where(eq(sessions.sid, oldSid)), insert]);
}

export async function touchSession(db: Database, sid: string, sess: SessionFacts, expire: number) {
  await db.orm.update(sessions).set({ sess, expire }).where(eq(sessions.sid, sid));
}

export async function deleteSession(db: Database, sid: string) {
  await db.orm.delete(sessions).where(eq(sessions.sid, sid));
}

const MOST_SESSIONS_SHOWN = 50;

export const listSessions = (db: Database, userId: string, now: number) =>
  db.orm
    .select({ sid: sessions.sid, sess: sessions.sess })
    .from(sessions)
    .where(and(eq(sessions.userId, userId), gt(sessions.expire, now)))
    .orderBy(desc(sessions.expire))
    .limit(MOST_SESSIONS_SHOWN);

/** False when the person has no such session. */
export async function deleteSessionById(db: Database, userId: string, id: string): Promise<boolean> {
  const rows = await db.orm
    .delete(sessions)
    .where(and(eq(sessions.userId, userId), sql`${sessions.sess} ->> 'id' = ${id}`))
    .returning({ sid: sessions.sid });
  return rows.length > 0;
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
