import { MINUTE, SECOND } from "../../../shared/values/time.ts";
import type { Clock } from "../clock.ts";
import { causeOf, type Log } from "../log.ts";
import { within } from "../within.ts";

/**
 * Up to the age `FRESH_FOR`, a cached value is served without a database read. Up to `USABLE_FOR`, it is served while
 * the database is read in the background.
 */
const FRESH_FOR = 10 * SECOND;
const USABLE_FOR = MINUTE;
/** Above that age, a reply waits this long for the database before it uses the cached value. */
const PATIENCE = 2 * SECOND;

/** Runs work that may finish after the reply, as `ExecutionContext.waitUntil` does. */
export type WaitUntil = (work: Promise<unknown>) => void;
export type IsolateCache<Value> = {
  /** The cached value, or null before the first one exists. */
  current(waitUntil: WaitUntil): Promise<Value | null>;
  /** The newest stored value, read from the database each time, for decisions. */
  latest(): Promise<Value | null>;
};

type Source<Value> = {
  /** Returns undefined when `cached` is still the newest version. */
  read(cached: Value | null): Promise<Value | undefined>;
  versionOf(value: Value): number;
  clock: Clock;
  log: Log;
  /** The value's name in the log. */
  name: string;
};

/**
 * Keeps a value that a cron job has stored in the memory of the isolate. Requests never share a pending read, because the
 * runtime forbids one request to wait for another's I/O.
 */
export function cacheInIsolate<Value>({ read, versionOf, clock, log, name }: Source<Value>): IsolateCache<Value> {
  let value: Value | null = null;
  let checkedAt = Number.NEGATIVE_INFINITY;

  async function reload(now: number) {
    const next = await read(value);
    // When two reads overlap, the one that ends last may have the older value.
    // A version is a time or close to one; a version ahead of the clock was made while the clock was wrong.
    const isNewer = value === null || versionOf(value) > now + MINUTE || (next && versionOf(next) > versionOf(value));
    if (next && isNewer) value = next;
    checkedAt = now;
  }
  const logFailure = (error: unknown) => log("memory-read-failed", { name, cause: causeOf(error) });

  return {
    async latest() {
      await reload(clock.now());
      return value;
    },
    async current(waitUntil) {
      const now = clock.now();
      // A clock that went back makes the cached value old.
      const age = Math.abs(now - checkedAt);
      if (value && age <= FRESH_FOR) return value;
      if (value && age <= USABLE_FOR) {
        // Set before the read, so that only one request reads and the others use the cached value.
        checkedAt = now;
        waitUntil(reload(now).catch(logFailure));
        return value;
      }
      if (!value) {
        await reload(now);
        return value;
      }
      // Stale data with its age is better than an error or none. `checkedAt` is set, so that the next requests do not
      // wait for the database too.
      const reloading = reload(now).catch((error: unknown) => {
        checkedAt = now;
        logFailure(error);
      });
      const isLate = await within(
        PATIENCE,
        reloading.then(() => false),
        true,
      );
      if (isLate) {
        checkedAt = now;
        waitUntil(reloading);
      }
      return value;
    },
  };
}
