import { Refusal } from "../../../shared/refusal.ts";
import { againAfter, outageHeaders, outageOf } from "../outage.rules.ts";

export const notSignedIn = () => new Refusal(401, "Please sign in to continue.");
/** A failed sign-in. Clients distinguish it from a missing session by its sentence. */
export const notAuthenticated = (sentence: string) => new Refusal(401, sentence);
export const notAllowed = (sentence: string) => new Refusal(403, sentence);
/** An access token that is not allowed to do this (RFC 6750). */
export const missingScope = (scope: string) =>
  new Refusal(403, `This access token lacks the scope ${scope}.`, {
    "WWW-Authenticate": `Bearer error="insufficient_scope", scope="${scope}"`,
  });
export const tokenRequired = () =>
  new Refusal(401, "An access token from the settings is needed.", { "WWW-Authenticate": "Bearer" });
export const invalidToken = () =>
  new Refusal(401, "This access token is unknown, expired or revoked.", {
    "WWW-Authenticate": 'Bearer error="invalid_token"',
  });
/** An idempotency key that was already used with another body. */
export const idempotencyKeyReused = () => new Refusal(422, "This Idempotency-Key was used for another request.");

const tryAgainIn = (time: string) => `Too many attempts. Please try again in ${time}.`;
/** `sentence` receives the time to wait as text. */
export function tooMany(waitMs: number, sentence = tryAgainIn): Refusal {
  const seconds = Math.ceil(waitMs / 1000);
  const time =
    seconds < 120 ? `${seconds} ${seconds === 1 ? "second" : "seconds"}` : `${Math.ceil(seconds / 60)} minutes`;
  return new Refusal(429, sentence(time), { "Retry-After": String(seconds) });
}
export const unavailable = (sentence: string) => new Refusal(503, sentence, { "Retry-After": "5" });
/** Something cannot be read. When it was needed for a change, a part of the change may be stored already. */
export class Unreadable extends Refusal {}
/**
 * The refusal when a Durable Object cannot be reached: `what` is missing, and when to try again. Any other error is
 * returned as it is.
 */
export function withoutObjects(error: unknown, now: number, what: string, Kind = Refusal): unknown {
  const outage = outageOf(error, now);
  if (outage?.of !== "objects") return error;
  const sentence = `${what} Try again ${againAfter(outage)}.`;
  return new Kind(503, sentence, outageHeaders(outage, now), error);
}
export const busy = () => unavailable("Too many people are signing in right now. Please try again in a few seconds.");
export const wrongContentType = () => new Refusal(415, "Send the body as JSON, with Content-Type: application/json.");

const MAX_ECHO_LENGTH = 120;
/** A client's text, made safe to repeat in a sentence: shortened, and without unreadable characters. */
export function safeEcho(text: string): string {
  const readable = [...text.replace(/[\p{C}\ufffd]/gu, "").trim()];
  return readable.length > MAX_ECHO_LENGTH ? `${readable.slice(0, MAX_ECHO_LENGTH).join("")}…` : readable.join("");
}
