import { integer, sqliteTable, text } from "drizzle-orm/sqlite-core";

/** The last run of each cron job. `outcome` is a summary for the operators. */
export const jobRuns = sqliteTable("job_runs", {
  name: text().primaryKey(),
  startedAt: integer("started_at").notNull(),
  finishedAt: integer("finished_at").notNull(),
  succeededAt: integer("succeeded_at"),
  outcome: text().notNull(),
});

/** The run that currently holds each job's lease. The lease of a crashed run ends at `until` (ms). */
export const leases = sqliteTable("leases", {
  name: text().primaryKey(),
  holder: text().notNull(),
  until: integer().notNull(),
});
