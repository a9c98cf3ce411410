import { isoTime, MINUTE } from "../../shared/values/time.ts";
import type { Clock } from "../platform/clock.ts";
import { type PreparedHeaders, PUBLIC_JSON, prepareHeaders } from "../platform/http/replies.ts";
import { causeOf, type Log } from "../platform/log.ts";
import type { Database } from "../platform/storage/db.ts";
import { keepInMemory, type Later, type Memory } from "../platform/storage/isolate-cache.ts";
import { noteWanted, readFeed } from "./feeds.queries.ts";

/** A feed as it was loaded last, with the headers of every reply that is made of it. */
export type Feed<Body> = { loadedAt: number; body: Body; headers: PreparedHeaders };

export type FeedMemory = {
  /** The newest known, or null when it was never loaded. */
  read<Body>(name: string, later: Later): Promise<Feed<Body> | null>;
  /** Tells the cron that somebody looks at a series. */
  want(name: string, later: Later): void;
};

const NOTE_EVERY = MINUTE;
/** Series change with the visitors' taste; an isolate keeps those of the last while. */
const MOST_KEPT = 200;

export function feedMemory(
  { db, clock, log }: { db: Database; clock: Clock; log: Log },
  { origin, source }: { origin: string; source: string },
): FeedMemory {
  const memories = new Map<string, Memory<Feed<unknown>>>();
  const notedAt = new Map<string, number>();

  function open(loadedAt: number, body: string): Feed<unknown> {
    const headers = prepareHeaders(String(loadedAt), {
      ...PUBLIC_JSON,
      "X-Data-As-Of": isoTime(loadedAt),
      "X-Data-Source": source,
    });
    return { loadedAt, body: JSON.parse(body), headers };
  }

  function memoryOf(name: string): Memory<Feed<unknown>> {
    const kept = memories.get(name);
    if (kept) return kept;
    if (memories.size >= MOST_KEPT) memories.clear();
    const memory = keepInMemory<Feed<unknown>>({
      async read(known) {
        const row = await readFeed(db, origin, name, known?.loadedAt ?? 0);
        return row && row.body !== "" ? open(row.loadedAt, row.body) : undefined;
      },
      versionOf: ({ loadedAt }) => loadedAt,
      clock,
      log,
      name: `feed ${name}`,
    });
    memories.set(name, memory);
    return memory;
  }

  return {
    read: <Body>(name: string, later: Later) => memoryOf(name).current(later) as Promise<Feed<Body> | null>,
    want(name, later) {
      const now = clock.now();
      if (now - (notedAt.get(name) ?? 0) <= NOTE_EVERY) return;
      if (notedAt.size >= MOST_KEPT) notedAt.clear();
      notedAt.set(name, now);
      const logFailure = (error: unknown) => log("want-note-failed", { name, cause: causeOf(error) });
      later(noteWanted(db, origin, name, now, NOTE_EVERY).catch(logFailure));
    },
  };
}
