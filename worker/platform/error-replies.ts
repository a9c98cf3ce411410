import type { Context } from "hono";
import { HTTPException } from "hono/http-exception";
import type { AppEnv } from "./endpoints.ts";
import { Refusal } from "./errors.ts";
import type { Ids } from "./ids.ts";
import { causeOf, type Log } from "./log.ts";
import { plainText } from "./replies.ts";

/** Somebody signed out, or deleted what this belongs to, while it was written. */
function lostItsOwner(error: Error): boolean {
  for (let at: unknown = error; at instanceof Error; at = at.cause)
    if (at.message.includes("FOREIGN KEY constraint failed")) return true;
  return false;
}

/** The one place where an error becomes a reply: never an upstream's text, a stack or SQL. */
export function answerError<Deps extends { log: Log; ids: Ids }>(error: Error, c: Context<AppEnv<Deps>>): Response {
  if (error instanceof Refusal) return plainText(error.status, error.message, error.headers);
  // Hono refuses a body that is no JSON by itself.
  if (error instanceof HTTPException) return plainText(error.status, "The body is not valid JSON.");
  if (lostItsOwner(error)) return plainText(409, "What this belongs to was removed meanwhile. Please try again.");
  const { log, ids } = c.env;
  const requestId = ids.next();
  log("request-failed", {
    requestId,
    method: c.req.method,
    path: c.req.path,
    cause: causeOf(error),
    stack: error.stack,
  });
  return plainText(500, "Something went wrong.", { "X-Request-Id": requestId });
}
