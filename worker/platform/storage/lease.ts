import type { Clock } from "../clock.ts";
import type { Ids } from "../ids.ts";
import type { Database } from "./db.ts";
import { releaseLease, takeLease } from "./lease.queries.ts";

type Holding = { db: Database; clock: Clock; ids: Ids };

/** Does the work unless another run is at it; a run that died hinders nobody for longer than `forMs`. */
export async function underLease(deps: Holding, name: string, forMs: number, work: () => Promise<string>) {
  const { db, clock, ids } = deps;
  const holder = ids.next();
  const now = clock.now();
  if (!(await takeLease(db, name, holder, now, now + forMs))) return "another run holds the lease";
  try {
    return await work();
  } finally {
    await releaseLease(db, name, holder);
  }
}
