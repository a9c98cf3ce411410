import { integer, sqliteTable, text } from "drizzle-orm/sqlite-core";

/** Who may run a job now. A holder that died loses its lease when the time is over. */
export const leases = sqliteTable("leases", {
  name: text().primaryKey(),
  holder: text().notNull(),
  until: integer().notNull(),
});
