import { and, eq, gt, isNull, lt, lte, ne, or } from "drizzle-orm";
import { MINUTE } from "../../../shared/values/time.ts";
import type { Database } from "./db.ts";
import { jobRuns, leases } from "./job-runs.table.ts";

export type JobRun = typeof jobRuns.$inferSelect;

/** A success with the same outcome as the last one is saved only after this time (ms), to save writes. */
const SAME_OUTCOME_INTERVAL = 5 * MINUTE;

/** Saves a run. A failed run is always saved, and keeps the time of the last success. */
export async function recordRun(db: Database, run: JobRun) {
  const { name, succeededAt, ...rest } = run;
  const hasNews = or(
    ne(jobRuns.outcome, run.outcome),
    isNull(jobRuns.succeededAt),
    lt(jobRuns.succeededAt, jobRuns.startedAt),
    lte(jobRuns.startedAt, run.startedAt - SAME_OUTCOME_INTERVAL),
    gt(jobRuns.startedAt, run.startedAt),
  );
  await db.orm
    .insert(jobRuns)
    .values(run)
    .onConflictDoUpdate({
      target: jobRuns.name,
      set: succeededAt === null ? rest : { ...rest, succeededAt },
      ...(succeededAt !== null && hasNews && { setWhere: hasNews }),
    });
}

export const listRuns = (db: Database): Promise<JobRun[]> => db.orm.select().from(jobRuns).orderBy(jobRuns.name);

/**
 * Returns true for exactly one of several concurrent callers. The others get false until the lease is released or
 * `until` has passed. A lease that ends later than a new one would was taken while the clock was wrong.
 */
export async function takeLease(db: Database, name: string, holder: string, now: number, until: number) {
  const rows = await db.orm
    .insert(leases)
    .values({ name, holder, until })
    .onConflictDoUpdate({
      target: leases.name,
      set: { holder, until },
      setWhere: or(lte(leases.until, now), gt(leases.until, until)),
    })
    .returning({ name: leases.name });
  return rows.length === 1;
}

export async function releaseLease(db: Database, name: string, holder: string) {
  // Not deleted, because that would also write the index, as would the next insert.
  await db.orm
    .update(leases)
    .set({ until: 0 })
    .where(and(eq(leases.name, name), eq(leases.holder, holder)));
}
