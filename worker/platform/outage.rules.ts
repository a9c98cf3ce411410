import { nextMidnight, SECOND } from "../../shared/values/time.ts";

/** A failure of the platform that ends without a change of this product. */
export type Outage = {
  /** What fails: the database, or the Durable Objects. */
  of: "database" | "objects";
  /** When it ends, in ms; null when that is not known. */
  until: number | null;
  /** Whether the statement that failed has certainly stored nothing. */
  storedNothing: boolean;
};

/** After this time a request is sent again when the end of an outage is not known. */
const RETRY_AFTER = 30 * SECOND;

/** A read that was given up. */
export class TooSlow extends Error {
  override name = "TooSlow";
  override message = "The database did not answer in time.";
}

/** The Free plan's limits of a day, which end at midnight UTC. */
const DAILY_LIMIT_OF_DATABASE = /exceeded D1's .*\blimit\b.*midnight UTC|D1_ERROR: .*\bdaily\b.*\blimit/i;
const DAILY_LIMIT_OF_OBJECTS = /Exceeded allowed .* in Durable Objects free tier/i;
/** The database refused the statement before it ran. */
const REFUSED_BY_DATABASE = /D1 DB is overloaded|Cannot resolve D1 DB|Exceeded maximum (account storage|DB) size/i;
/** The connection or the database ended while the statement may have run. */
const DATABASE_FAILED =
  /^D1_(EXEC_)?ERROR: .*(Network connection lost|caused object to be reset|was reset|reset because|internal error|disconnected|timed? ?out)|D1 DB (storage|reset)/i;
const OBJECTS_FAILED =
  /Durable Object is overloaded|Durable Object (reset|storage)|too much load on Durable Objects|Cannot resolve Durable Object/i;

function outageIn(error: Error, now: number): Outage | null {
  const { message } = error;
  if (error instanceof TooSlow) return { of: "database", until: null, storedNothing: false };
  if (DAILY_LIMIT_OF_DATABASE.test(message)) return { of: "database", until: nextMidnight(now), storedNothing: true };
  // The database may have stored a part of the request before an object was asked.
  if (DAILY_LIMIT_OF_OBJECTS.test(message)) return { of: "objects", until: nextMidnight(now), storedNothing: false };
  if (REFUSED_BY_DATABASE.test(message)) return { of: "database", until: null, storedNothing: true };
  if (DATABASE_FAILED.test(message)) return { of: "database", until: null, storedNothing: false };
  if (OBJECTS_FAILED.test(message)) return { of: "objects", until: null, storedNothing: false };
  return null;
}

/** The outage behind an error or one of its causes; null for any other error, which is a fault of ours. */
export function outageOf(error: unknown, now: number): Outage | null {
  for (let current = error; current instanceof Error; current = current.cause) {
    const outage = outageIn(current, now);
    if (outage) return outage;
  }
  return null;
}

/** Handles any other error. The last replies go on during an outage. */
export const unlessOutage =
  <Result>(clock: { now(): number }, handle: (error: unknown) => Result) =>
  (error: unknown): Result => {
    if (outageOf(error, clock.now())) throw error;
    return handle(error);
  };

/** Goes on without work that a reader does not need. While the database stores nothing, its users can still read. */
export const ignoreOutage =
  (clock: { now(): number }) =>
  (error: unknown): undefined => {
    if (!outageOf(error, clock.now())) throw error;
  };

/** The seconds after which a client sends its request again. */
export const retryAfterSeconds = ({ until }: Outage, now: number): number =>
  Math.max(1, Math.ceil((until === null ? RETRY_AFTER : until - now) / SECOND));

/** "after 00:00 UTC", or "after 30 seconds" when the end is not known. */
export const againAfter = ({ until }: Outage): string =>
  `after ${until === null ? `${RETRY_AFTER / SECOND} seconds` : `${new Date(until).toISOString().slice(11, 16)} UTC`}`;

const NAMES = { database: "The database cannot be reached.", objects: "This part cannot be reached." };

/** What a user reads whose request has failed. */
export function outageSentence(outage: Outage, isWrite: boolean): string {
  const again = againAfter(outage);
  if (!isWrite) return `${NAMES[outage.of]} Try again ${again}.`;
  return outage.storedNothing
    ? `Your change was not saved. Try again ${again}.`
    : `Your change may not have been saved. Look whether it is there before you try again ${again}.`;
}

/** Tells a page that nothing can be stored, and until when. */
export const READ_ONLY_HEADER = "X-Read-Only";

export function outageHeaders(outage: Outage, now: number): Record<string, string> {
  const { of, until } = outage;
  return {
    "Retry-After": String(retryAfterSeconds(outage, now)),
    ...(of === "database" && { [READ_ONLY_HEADER]: until === null ? "unknown" : new Date(until).toISOString() }),
  };
}
