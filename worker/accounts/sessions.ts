import { createHash, randomBytes } from "node:crypto";
import type { Context } from "hono";
import { conflict, notFound } from "../../shared/refusal.ts";
import { isoTime } from "../../shared/values/time.ts";
import type { Deps } from "../deps.ts";
import type { Identify, SessionUser } from "../platform/http/endpoints.ts";
import { isHttps } from "../platform/http/is-https.ts";
import { ignoreOutage } from "../platform/outage.rules.ts";
import type { Database } from "../platform/storage/db.ts";
import type { WaitUntil } from "../platform/storage/isolate-cache.ts";
import { isNewPlace, saveKnownPlaces } from "./known-places.queries.ts";
import { rememberBrowser } from "./known-places.ts";
import { deletePendingLinks } from "./pending-links.queries.ts";
import { recordEvent } from "./security-log/security-log.ts";
import { clearedCookies, deviceOf, expiryOf, needsTouch, sessionCookies, sessionTokenOf } from "./session.rules.ts";
import {
  deleteSessionById,
  deleteSessionsOf,
  findSession,
  listLiveSids,
  listSessions,
  replaceSession,
  touchSession,
} from "./sessions.queries.ts";

const TOKEN_BYTES = 32;

const sidOf = (token: string) => createHash("sha256").update(token).digest("hex");

const sidOfRequest = (request: Request): string | null => {
  const token = sessionTokenOf(request.headers.get("Cookie"), isHttps(request));
  return token === null ? null : sidOf(token);
};

const PASSWORD_CHANGED = "Your password has just changed. Please sign in again.";

/** The user and the password hash that was verified. */
type VerifiedUser = { id: string; password: string };
type SessionDeps = Pick<Deps, "db" | "clock">;

/**
 * The user of the session cookie; null when the visitor is not signed in. `isAdmin` is read from the database each
 * time.
 */
async function identify(deps: SessionDeps, request: Request): Promise<SessionUser | null> {
  const sid = sidOfRequest(request);
  if (sid === null) return null;
  const now = deps.clock.now();
  const row = await findSession(deps.db, sid, now);
  if (!row) return null;
  const { sess, ...user } = row;
  if (needsTouch(sess.seenAt, now)) {
    const touched = touchSession(deps.db, sid, { ...sess, seenAt: now }, expiryOf(sess.createdAt, now));
    await touched.catch(ignoreOutage(deps.clock));
  }
  return { ...user, sid };
}

/** Memoises `identify` per request, so that the session is read once. */
export function identifyOnce(deps: SessionDeps): Identify {
  const byRequest = new WeakMap<Request, Promise<SessionUser | null>>();
  return (request) => {
    const user = byRequest.get(request) ?? identify(deps, request);
    byRequest.set(request, user);
    return user;
  };
}

/** The sessions that have not ended, for connections that last longer than a request. */
export async function liveSessions(db: Database, sids: readonly string[], now: number): Promise<ReadonlySet<string>> {
  return new Set(await listLiveSids(db, sids, now));
}

/**
 * Opens a session for a user whose password was verified, and returns its cookies. The browser's previous session ends,
 * and its chat sockets are closed. Throws 409 when the password has changed since it was verified.
 */
export async function openSession(
  deps: Deps,
  request: Request,
  user: VerifiedUser,
  afterReply: WaitUntil,
): Promise<string[]> {
  const token = randomBytes(TOKEN_BYTES).toString("base64url");
  const now = deps.clock.now();
  const sess = {
    id: deps.ids.next(),
    device: deviceOf(request.headers.get("User-Agent") ?? undefined),
    createdAt: now,
    seenAt: now,
  };
  const session = { sid: sidOf(token), userId: user.id, sess, expire: expiryOf(now, now) };
  const { places, cookie } = rememberBrowser(request);
  const previousSid = sidOfRequest(request);
  if (!(await replaceSession(deps.db, session, user.password, previousSid))) throw conflict(PASSWORD_CHANGED);
  // After the reply, so that other tabs of the browser reconnect with the new cookie.
  if (previousSid !== null) afterReply(deps.room.closeSockets({ sid: previousSid }));
  if (await isNewPlace(deps.db, user.id, places))
    await recordEvent(deps, { userId: user.id, event: "signed-in-from-new-place" }, { request, afterReply });
  await saveKnownPlaces(deps.db, user.id, places, now);
  return [...sessionCookies(token, isHttps(request)), cookie];
}

/** Ends all sessions of the user, and the links that were sent and are not used yet. */
export async function signOutEverywhere(deps: Deps, userId: string) {
  await deleteSessionsOf(deps.db, userId);
  await deletePendingLinks(deps.db, userId);
  await deps.room.closeSockets({ userId });
}

/** Ends all sessions of the user and opens one for this browser. Returns its cookies. */
export async function replaceSessions(deps: Deps, c: Context, row: VerifiedUser): Promise<string[]> {
  await deleteSessionsOf(deps.db, row.id);
  await deps.room.closeSockets({ userId: row.id });
  return openSession(deps, c.req.raw, row, (work) => c.executionCtx.waitUntil(work));
}

/** Cookies that remove the session from the browser. */
export const signOutCookies = (request: Request): string[] => clearedCookies(isHttps(request));

export async function listUserSessions(deps: Deps, user: SessionUser) {
  const rows = await listSessions(deps.db, user.id, deps.clock.now());
  return rows.map(({ sid, sess }) => ({
    id: sess.id,
    isCurrent: sid === user.sid,
    device: sess.device,
    createdAt: isoTime(sess.createdAt),
    lastSeenAt: isoTime(sess.seenAt),
  }));
}

export async function endSession(deps: Deps, user: SessionUser, id: string) {
  const sid = await deleteSessionById(deps.db, user.id, id);
  if (sid === undefined) throw notFound("Session not found.");
  await deps.room.closeSockets({ sid });
}
