import { MINUTE, SECOND } from "../../../shared/values/time.ts";
import type { Clock } from "../clock.ts";
import { causeOf, type Log } from "../log.ts";

/** Age up to which memory is served without asking, and up to which it is served while the database is asked. */
const FRESH_FOR = 10 * SECOND;
const USABLE_FOR = MINUTE;

/** Work that outlives the reply. */
export type Later = (work: Promise<unknown>) => void;
export type Memory<Value> = {
  /** The newest value known, or null before there is one. */
  current(later: Later): Promise<Value | null>;
  /** The newest of all, for what is decided on it. */
  latest(): Promise<Value | null>;
};

type Source<Value> = {
  /** Answers undefined when `known` is still the newest. */
  read(known: Value | null): Promise<Value | undefined>;
  versionOf(value: Value): number;
  clock: Clock;
  log: Log;
  /** Names the value in the log. */
  name: string;
};

/**
 * Keeps what the cron prepared in the isolate's memory. Requests never share a pending read: the
 * runtime forbids one request to wait for another's I/O.
 */
export function keepInMemory<Value>({ read, versionOf, clock, log, name }: Source<Value>): Memory<Value> {
  let value: Value | null = null;
  let checkedAt = Number.NEGATIVE_INFINITY;

  async function reload(now: number) {
    const next = await read(value);
    // Of two reads that overlap, the one that ends last need not be the newer one.
    if (next && (value === null || versionOf(next) > versionOf(value))) value = next;
    checkedAt = now;
  }
  const logFailure = (error: unknown) => log("memory-read-failed", { name, cause: causeOf(error) });

  return {
    async latest() {
      await reload(clock.now());
      return value;
    },
    async current(later) {
      const now = clock.now();
      const age = now - checkedAt;
      if (value && age <= FRESH_FOR) return value;
      if (value && age <= USABLE_FOR) {
        // Marked first, so that one request asks and the others go on with what there is.
        checkedAt = now;
        later(reload(now).catch(logFailure));
        return value;
      }
      try {
        await reload(now);
      } catch (error) {
        // Old data with its age serves better than an error, and the next visitors need not wait for it too.
        if (!value) throw error;
        checkedAt = now;
        logFailure(error);
      }
      return value;
    },
  };
}
