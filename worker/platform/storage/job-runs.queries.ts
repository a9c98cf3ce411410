import type { Database } from "./db.ts";
import { jobRuns } from "./job-runs.table.ts";

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
