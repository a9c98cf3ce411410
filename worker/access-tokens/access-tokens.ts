import { createHash, randomBytes } from "node:crypto";

import type { NewAccessToken } from "../../shared/access-tokens/contract.ts";
import { MAX_TOKENS, TOKEN_LIMIT, TOKEN_PREFIX } from "../../shared/access-tokens/rules.ts";
import { badRequest, conflict, notFound } from "../../shared/refusal.ts";
import { HOUR, isoTime, SECOND } from "../../shared/values/time.ts";
import type { Deps } from "../deps.ts";
import { BoundedMap } from "../platform/bounded-map.ts";
import type { Authorize, SessionUser, TokenHolder } from "../platform/http/endpoints.ts";
import { invalidToken, tooMany } from "../platform/http/errors.ts";
import { consumeRateLimit } from "../platform/storage/rate-limits.queries.ts";
import { within } from "../platform/within.ts";
import {
  deleteToken,
  findToken,
  grantRequests,
  insertToken,
  listTokenRows,
  type TokenRow,
} from "./access-tokens.queries.ts";

const TOKEN_BYTES = 32;
/** New tokens of a user. Each stands in the security log, which must not be flooded. */
const CREATION_LIMIT = { maxUses: 30, windowMs: HOUR };
const ENDING_LENGTH = 4;
const BEARER = new RegExp(`^bearer +(${TOKEN_PREFIX}[\\w-]{43}) *$`, "i");

const hashOf = (token: string) => createHash("sha256").update(token).digest("hex");
const timeOrNull = (time: number | null) => (time === null ? null : isoTime(time));

const tokenReply = (row: TokenRow) => ({
  id: row.id,
  name: row.name,
  ending: row.ending,
  scopes: row.scopes,
  createdAt: isoTime(row.createdAt),
  expiresAt: timeOrNull(row.expiresAt),
  lastUsedAt: timeOrNull(row.lastUsedAt),
});

export const listTokens = async ({ db }: Deps, userId: string) => (await listTokenRows(db, userId)).map(tokenReply);

/**
 * Creates a token. Its random bits cannot be guessed, so a fast hash protects it. A repeated request creates a second
 * token, because the first one cannot be shown again.
 */
export async function createToken({ db, clock, ids }: Deps, user: SessionUser, body: NewAccessToken) {
  const now = clock.now();
  if (body.expiresAt !== null && body.expiresAt <= now) throw badRequest("The expiry must be in the future.");
  const token = `${TOKEN_PREFIX}${randomBytes(TOKEN_BYTES).toString("base64url")}`;
  const row = {
    ...body,
    id: ids.next(),
    userId: user.id,
    hash: hashOf(token),
    ending: token.slice(-ENDING_LENGTH),
    createdAt: now,
    lastUsedAt: null,
    granted: 0,
    windowEndsAt: 0,
  };
  if (!(await consumeRateLimit(db, `new token ${user.id}`, CREATION_LIMIT, now)))
    throw tooMany(CREATION_LIMIT.windowMs);
  if (!(await insertToken(db, row)))
    throw conflict(`You can have up to ${MAX_TOKENS} access tokens. Revoke one to add another.`);
  return { ...tokenReply(row), token };
}

export async function revokeToken({ db }: Deps, user: SessionUser, id: string) {
  if (!(await deleteToken(db, user.id, id))) throw notFound("Access token not found.");
}

/** Requests are granted in groups, because a write for each request would cost more than the request. */
const GRANT = { size: 20, limit: TOKEN_LIMIT.requests, windowMs: TOKEN_LIMIT.windowMs };
const MAX_GRANTS = 1_000;
/** After this time a request asks itself, because the one that it waits for may have been cancelled. */
const MAX_WAIT_MS = 2 * SECOND;
const tooManyRequests = (wait: number) =>
  tooMany(wait, (time) => `Too many requests with this access token. Please try again in ${time}.`);

type Granted = { left: number; endsAt: number };

/** Whether a window is running. One that ends later than one that begins now was stored before the clock was set back. */
const isRunning = (endsAt: number, now: number) => endsAt > now && endsAt <= now + GRANT.windowMs;

/** Counts the requests with each token. All requests of an isolate use the same grant, and wait for the same next one. */
function countRequests({ db }: Pick<Deps, "db">) {
  const grants = new BoundedMap<string, Granted>(MAX_GRANTS);
  const pending = new Map<string, Promise<void>>();

  function openGrant(id: string, now: number): Granted | undefined {
    const grant = grants.get(id);
    return grant && isRunning(grant.endsAt, now) ? grant : undefined;
  }

  async function askForMore(id: string, windowEndsAt: number, now: number) {
    const endsAt = await grantRequests(db, id, GRANT, now);
    const grant = openGrant(id, now);
    if (endsAt === undefined) throw tooManyRequests(Math.max((grant?.endsAt ?? windowEndsAt) - now, 1));
    grants.set(id, { left: GRANT.size + (grant?.endsAt === endsAt ? grant.left : 0), endsAt });
  }

  async function askOnce(id: string, windowEndsAt: number, now: number) {
    const asked = askForMore(id, windowEndsAt, now);
    pending.set(id, asked);
    try {
      await asked;
    } finally {
      forget(id, asked);
    }
  }

  const forget = (id: string, asked: Promise<void>) => pending.get(id) === asked && pending.delete(id);

  return async (id: string, windowEndsAt: number, now: number): Promise<void> => {
    for (let grant = openGrant(id, now); ; grant = openGrant(id, now)) {
      if (grant && grant.left > 0) {
        grant.left -= 1;
        return;
      }
      const asked = pending.get(id);
      if (!asked) await askOnce(id, windowEndsAt, now);
      else if (
        await within(
          MAX_WAIT_MS,
          asked.then(() => false),
          true,
        )
      )
        forget(id, asked);
    }
  };
}

/** Reads the access token of a request, once per request. The token is read from the database, so revoking is immediate. */
export function authorizeOnce({ db, clock }: Pick<Deps, "db" | "clock">): Authorize {
  const countRequest = countRequests({ db });
  const byRequest = new WeakMap<Request, Promise<TokenHolder>>();

  async function authorize(request: Request): Promise<TokenHolder> {
    const token = BEARER.exec(request.headers.get("Authorization") ?? "")?.[1];
    const now = clock.now();
    const row = token === undefined ? undefined : await findToken(db, hashOf(token), now);
    if (!row) throw invalidToken();
    await countRequest(row.id, row.windowEndsAt, now);
    return { user: { id: row.userId, username: row.username, isAdmin: false, sid: "" }, scopes: row.scopes };
  }

  return (request) => {
    const holder = byRequest.get(request) ?? authorize(request);
    byRequest.set(request, holder);
    return holder;
  };
}
