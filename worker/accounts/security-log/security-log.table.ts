import { index, integer, sqliteTable, text } from "drizzle-orm/sqlite-core";
import type { SecurityEvent } from "../../../shared/accounts/security-events.ts";
import { users } from "../accounts.table.ts";

/** Events that concern the safety of a user's account. The user can read them. Times are in ms. */
export const securityEvents = sqliteTable(
  "security_events",
  {
    id: integer().primaryKey({ autoIncrement: true }),
    userId: text("user_id")
      .notNull()
      .references(() => users.id, { onDelete: "cascade" }),
    event: text().$type<SecurityEvent>().notNull(),
    /** The name or address that the event is about; empty where there is none. */
    detail: text().notNull(),
    /** The browser and system from which the event came, such as "Chrome on Windows". */
    device: text().notNull(),
    at: integer().notNull(),
  },
  (table) => [index("security_events_by_user").on(table.userId, table.id)],
);
