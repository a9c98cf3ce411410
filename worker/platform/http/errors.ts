export type RefusalStatus = 400 | 401 | 403 | 404 | 409 | 413 | 415 | 422 | 429 | 503;

/** An answer that is not the one asked for: a status and a sentence that a person can read. */
export class Refusal extends Error {
  readonly status: RefusalStatus;
  readonly headers: Record<string, string>;

  constructor(status: RefusalStatus, sentence: string, headers: Record<string, string> = {}, cause?: unknown) {
    super(sentence, { cause });
    this.status = status;
    this.headers = headers;
  }
}

/** With a `cause` the fault may be ours: it is logged. */
export const badRequest = (sentence: string, cause?: unknown) => new Refusal(400, sentence, {}, cause);
export const notSignedIn = () => new Refusal(401, "Please sign in to continue.");
/** A log-in that failed: the client tells it from a missing session by its sentence. */
export const notAuthenticated = (sentence: string) => new Refusal(401, sentence);
export const notAllowed = (sentence: string) => new Refusal(403, sentence);
export const notFound = (sentence: string) => new Refusal(404, sentence);
export const conflict = (sentence: string) => new Refusal(409, sentence);
/** The same key again with something else under it. */
export const keyIsTaken = () => new Refusal(422, "This Idempotency-Key was used for another request.");

const tryAgainIn = (time: string) => `Too many attempts. Please try again in ${time}.`;
/** `sentence` is told the time to wait, in words. */
export function tooMany(waitMs: number, sentence = tryAgainIn): Refusal {
  const seconds = Math.ceil(waitMs / 1000);
  const time =
    seconds < 120 ? `${seconds} ${seconds === 1 ? "second" : "seconds"}` : `${Math.ceil(seconds / 60)} minutes`;
  return new Refusal(429, sentence(time), { "Retry-After": String(seconds) });
}
export const unavailable = (sentence: string) => new Refusal(503, sentence, { "Retry-After": "5" });
export const busy = () => unavailable("Too many people are signing in right now. Please try again in a few seconds.");
export const wrongContentType = () => new Refusal(415, "Send the body as JSON, with Content-Type: application/json.");

const MAX_ECHO = 120;
/** What a caller wrote, as far as a sentence may repeat it: short, and nothing that cannot be read. */
export function echoOf(text: string): string {
  const readable = [...text.replace(/[\p{C}\ufffd]/gu, "").trim()];
  return readable.length > MAX_ECHO ? `${readable.slice(0, MAX_ECHO).join("")}…` : readable.join("");
}
