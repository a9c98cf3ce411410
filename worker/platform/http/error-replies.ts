import type { Context } from "hono";
import { HTTPException } from "hono/http-exception";
import { routePath } from "hono/route";
import { Refusal } from "../../../shared/refusal.ts";
import type { Clock } from "../clock.ts";
import type { Ids } from "../ids.ts";
import { causeOf, framesOf, type Log } from "../log.ts";
import { outageHeaders, outageOf, outageSentence } from "../outage.rules.ts";
import type { AppEnv } from "./endpoints.ts";
import { Unreadable } from "./errors.ts";
import { plainText, privateJson } from "./replies.ts";

/** True for a write that failed because its owner was deleted meanwhile, for example the session or the account. */
function isForeignKeyError(error: Error): boolean {
  for (let current: unknown = error; current instanceof Error; current = current.cause)
    if (current.message.includes("FOREIGN KEY constraint failed")) return true;
  return false;
}

/** The only place where errors become replies. A reply never contains an upstream's text, a stack or SQL. */
export function toErrorReply<Deps extends { log: Log; ids: Ids; clock: Clock }>(
  error: Error,
  c: Context<AppEnv<Deps>>,
): Response {
  const { log, ids, clock } = c.env;
  // Logs the route and not the address, because an address can contain a user's name.
  const logError = (event: string, cause: unknown, fields: object = {}) =>
    log(event, {
      ...fields,
      method: c.req.method,
      path: routePath(c),
      cause: causeOf(cause),
      ...(cause instanceof Error ? { stack: framesOf(cause) } : {}),
    });

  const isWrite = c.req.method !== "GET" && c.req.method !== "HEAD";
  if (error instanceof Refusal && !(isWrite && error instanceof Unreadable)) {
    if (error.cause !== undefined) logError("validation-failed", error.cause);
    if (error.details !== null)
      return privateJson({ error: error.message, ...error.details }, { status: error.status, headers: error.headers });
    return plainText(error.status, error.message, error.headers);
  }
  // Hono throws this for a body that is not valid JSON.
  if (error instanceof HTTPException) return plainText(error.status, "The body is not valid JSON.");
  if (isForeignKeyError(error)) {
    // Usually the user deleted the owner in another tab. It is logged, because a wrong query would cause the same
    // error.
    logError("owner-deleted", error);
    return plainText(409, "The owner of this data was deleted meanwhile. Please try again.");
  }
  const now = clock.now();
  const outage = outageOf(error, now);
  if (outage) {
    logError(`${outage.of}-unavailable`, error);
    return plainText(503, outageSentence(outage, isWrite), outageHeaders(outage, now));
  }
  const requestId = ids.next();
  logError("request-failed", error, { requestId });
  return plainText(500, "Something went wrong.", { "X-Request-Id": requestId });
}
