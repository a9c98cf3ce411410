import { integer, sqliteTable, text } from "drizzle-orm/sqlite-core";

/** The run that currently holds each job's lease. The lease of a crashed run ends at `until` (ms). */
export const leases = sqliteTable("leases", {
  name: text().primaryKey(),
  holder: text().notNull(),
  until: integer().notNull(),
});
