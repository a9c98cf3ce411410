import type { Clock } from "../clock.ts";
import type { Ids } from "../ids.ts";
import type { Database } from "./db.ts";
import { releaseLease, takeLease } from "./job-runs.queries.ts";

type LeaseDeps = { db: Database; clock: Clock; ids: Ids };

/** Runs the work unless another run holds the lease. A crashed run blocks others for at most `durationMs`. */
export async function runUnderLease(deps: LeaseDeps, name: string, durationMs: number, work: () => Promise<string>) {
  const { db, clock, ids } = deps;
  const holder = ids.next();
  const now = clock.now();
  if (!(await takeLease(db, name, holder, now, now + durationMs))) return "another run holds the lease";
  try {
    return await work();
  } finally {
    await releaseLease(db, name, holder);
  }
}
