import { sqliteTable, text } from "drizzle-orm/sqlite-core";

/** The place where the next run of a job continues, so that a job need not read all rows to find the new ones. */
export const jobCursors = sqliteTable("job_cursors", {
  name: text().primaryKey(),
  position: text().notNull(),
});
