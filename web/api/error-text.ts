import { ApiError } from "./call.ts";

const UNREACHABLE = "The server could not be reached. Check your connection and try again.";

/** What a person reads of a failure: the server's own sentence, or `fallback` when it said none. */
export function errorText(error: unknown, fallback: string): string {
  // fetch throws a TypeError when there was no answer at all.
  if (error instanceof TypeError) return UNREACHABLE;
  return (error instanceof ApiError && error.sentence) || fallback;
}
