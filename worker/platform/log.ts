import { DrizzleQueryError } from "drizzle-orm/errors";

/** Writes one JSON line per event. It must never contain secrets, cookies or bodies. */
export type Log = (event: string, fields?: Record<string, unknown>) => void;

export const jsonLog: Log = (event, fields = {}) => {
  // biome-ignore lint/suspicious/noConsole: this is the log.
  console.log(JSON.stringify({ event, ...fields }));
};

/**
 * Replaces a failed query by its cause, because the query's own message contains its parameters, such as names and
 * password hashes.
 */
const unwrapped = (error: unknown): unknown =>
  error instanceof DrizzleQueryError ? (error.cause ?? "A query failed") : error;

export function causeOf(error: unknown): string {
  const cause = unwrapped(error);
  return cause instanceof Error ? cause.message : String(cause);
}

/** The frames of a stack, without the message at its start. */
export function framesOf(error: Error): string {
  return (error.stack ?? "")
    .split("\n")
    .filter((line) => /^\s+at /.test(line))
    .join("\n");
}
