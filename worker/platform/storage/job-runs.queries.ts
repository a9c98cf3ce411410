import { and, eq, lte } from "drizzle-orm";
import type { Database } from "./db.ts";
import { jobRuns, leases } from "./job-runs.table.ts";

export type JobRun = typeof jobRuns.$inferSelect;

/** Saves a run. A failed run keeps the time of the last success. */
export async function recordRun(db: Database, run: JobRun) {
  const { name, succeededAt, ...rest } = run;
  await db.orm
    .insert(jobRuns)
    .values(run)
    .onConflictDoUpdate({ target: jobRuns.name, set: succeededAt === null ? rest : { ...rest, succeededAt } });
}

export const listRuns = (db: Database): Promise<JobRun[]> => db.orm.select().from(jobRuns).orderBy(jobRuns.name);

/**
 * Returns true for exactly one of several concurrent callers. The others get false until the lease is released or
 * `until` has passed.
 */
export async function takeLease(db: Database, name: string, holder: string, now: number, until: number) {
  const rows = await db.orm
    .insert(leases)
    .values({ name, holder, until })
    .onConflictDoUpdate({ target: leases.name, set: { holder, until }, setWhere: lte(leases.until, now) })
    .returning({ name: leases.name });
  return rows.length === 1;
}

export async function releaseLease(db: Database, name: string, holder: string) {
  await db.orm.delete(leases).where(and(eq(leases.name, name), eq(leases.holder, holder)));
}
