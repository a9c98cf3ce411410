import { ApiError } from "./call.ts";

const UNREACHABLE = "The server could not be reached. Check your connection and try again.";

/** The text that a user sees for a failure: the server's own sentence, or `fallback` without one. */
export function errorText(error: unknown, fallback: string): string {
  // fetch throws a TypeError when no reply arrived.
  if (error instanceof TypeError) return UNREACHABLE;
  return (error instanceof ApiError && error.sentence) || fallback;
}
