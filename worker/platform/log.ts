import { DrizzleQueryError } from "drizzle-orm/errors";

/** One JSON line per event. Never a secret, a cookie or a body. */
export type Log = (event: string, facts?: Record<string, unknown>) => void;

export const jsonLog: Log = (event, facts = {}) => {
  // biome-ignore lint/suspicious/noConsole: this is the log.
  console.log(JSON.stringify({ event, ...facts }));
};

/** A failed query's own message repeats its parameters: names, messages, hashes of passwords. */
const unwrapped = (error: unknown): unknown =>
  error instanceof DrizzleQueryError ? (error.cause ?? "A query failed") : error;

export function causeOf(error: unknown): string {
  const cause = unwrapped(error);
  return cause instanceof Error ? cause.message : String(cause);
}

/** Where it happened, without the message that a stack begins with. */
export function framesOf(error: Error): string {
  return (error.stack ?? "")
    .split("\n")
    .filter((line) => /^\s+at /.test(line))
    .join("\n");
}
