import type { Context } from "hono";
import { HTTPException } from "hono/http-exception";
import { routePath } from "hono/route";
import type { Ids } from "../ids.ts";
import { causeOf, framesOf, type Log } from "../log.ts";
import type { AppEnv } from "./endpoints.ts";
import { Refusal } from "./errors.ts";
import { plainText } from "./replies.ts";

/** Somebody signed out, or deleted what this belongs to, while it was written. */
function lostItsOwner(error: Error): boolean {
  for (let at: unknown = error; at instanceof Error; at = at.cause)
    if (at.message.includes("FOREIGN KEY constraint failed")) return true;
  return false;
}

/** The one place where an error becomes a reply: never an upstream's text, a stack or SQL. */
export function answerError<Deps extends { log: Log; ids: Ids }>(error: Error, c: Context<AppEnv<Deps>>): Response {
  const { log, ids } = c.env;
  // By its route: what stands in the address may be a person's name.
  const note = (event: string, what: unknown, more: object = {}) =>
    log(event, {
      ...more,
      method: c.req.method,
      path: routePath(c),
      cause: causeOf(what),
      ...(what instanceof Error ? { stack: framesOf(what) } : {}),
    });

  if (error instanceof Refusal) {
    if (error.cause !== undefined) note("request-stumbled", error.cause);
    return plainText(error.status, error.message, error.headers);
  }
  // Hono refuses a body that is no JSON by itself.
  if (error instanceof HTTPException) return plainText(error.status, "The body is not valid JSON.");
  if (lostItsOwner(error)) {
    // Nearly always somebody's other tab; a query of ours that names the wrong owner would look the same.
    note("request-lost-its-owner", error);
    return plainText(409, "What this belongs to was removed meanwhile. Please try again.");
  }
  const requestId = ids.next();
  note("request-failed", error, { requestId });
  return plainText(500, "Something went wrong.", { "X-Request-Id": requestId });
}
