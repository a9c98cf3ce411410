import { createHash, randomBytes } from "node:crypto";
import { isoTime } from "../../shared/values/time.ts";
import type { Deps } from "../deps.ts";
import type { Identify, Person } from "../platform/http/endpoints.ts";
import { conflict, notFound } from "../platform/http/errors.ts";
import type { Database } from "../platform/storage/db.ts";
import { keepPlaces } from "./known-places.queries.ts";
import { isHttps, markBrowser } from "./known-places.ts";
import { clearedCookies, deviceOf, expiryOf, needsTouch, sessionCookies, tokenOf } from "./session.rules.ts";
import {
  deleteSessionById,
  findSession,
  listLiveSids,
  listSessions,
  replaceSession,
  touchSession,
} from "./sessions.queries.ts";

const TOKEN_BYTES = 32;

const sidOf = (token: string) => createHash("sha256").update(token).digest("hex");

const sidOfRequest = (request: Request): string | null => {
  const token = tokenOf(request.headers.get("Cookie"), isHttps(request));
  return token === null ? null : sidOf(token);
};

const CHANGED = "Your password has just changed. Please sign in again.";

/** A user row as it was when its password was verified. */
type Verified = { id: string; password: string };
type Known = Pick<Deps, "db" | "clock">;

/** Who asks, by the cookie's session; null: nobody is signed in. `isAdmin` is read anew each time. */
async function identify(deps: Known, request: Request): Promise<Person | null> {
  const sid = sidOfRequest(request);
  if (sid === null) return null;
  const now = deps.clock.now();
  const found = await findSession(deps.db, sid, now);
  if (!found) return null;
  const { sess, ...person } = found;
  if (needsTouch(sess.seenAt, now)) {
    await touchSession(deps.db, sid, { ...sess, seenAt: now }, expiryOf(sess.createdAt, now));
  }
  return { ...person, sid };
}

/** Reads the session once for each request, however many want to know. */
export function identifyOnce(deps: Known): Identify {
  const asked = new WeakMap<Request, Promise<Person | null>>();
  return (request) => {
    const known = asked.get(request) ?? identify(deps, request);
    asked.set(request, known);
    return known;
  };
}

/** Which of the sessions still hold: for connections that outlive a request. */
export async function liveSessions(db: Database, sids: readonly string[], now: number): Promise<ReadonlySet<string>> {
  return new Set(await listLiveSids(db, sids, now));
}

/**
 * Opens a session for a user whose password was verified, and returns its cookies. The session that the browser had
 * before ends. A password that has changed since it was verified opens nothing.
 */
export async function openSession(deps: Deps, request: Request, user: Verified): Promise<string[]> {
  const token = randomBytes(TOKEN_BYTES).toString("base64url");
  const now = deps.clock.now();
  const sess = {
    id: deps.ids.next(),
    device: deviceOf(request.headers.get("User-Agent") ?? undefined),
    createdAt: now,
    seenAt: now,
  };
  const session = { sid: sidOf(token), userId: user.id, sess, expire: expiryOf(now, now) };
  const { places, cookie } = markBrowser(request);
  if (!(await replaceSession(deps.db, session, user.password, sidOfRequest(request)))) throw conflict(CHANGED);
  await keepPlaces(deps.db, user.id, places, now);
  return [...sessionCookies(token, isHttps(request)), cookie];
}

export const forgetCookies = (request: Request): string[] => clearedCookies(isHttps(request));

export async function showSessions(deps: Deps, user: Person) {
  const rows = await listSessions(deps.db, user.id, deps.clock.now());
  return rows.map(({ sid, sess }) => ({
    id: sess.id,
    isCurrent: sid === user.sid,
    device: sess.device,
    createdAt: isoTime(sess.createdAt),
    lastSeenAt: isoTime(sess.seenAt),
  }));
}

export async function endSession(deps: Deps, user: Person, id: string) {
  const sid = await deleteSessionById(deps.db, user.id, id);
  if (sid === undefined) throw notFound("There is no such session.");
  await deps.room.closeSockets({ sid });
}
