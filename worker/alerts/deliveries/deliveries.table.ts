import { index, integer, sqliteTable, text } from "drizzle-orm/sqlite-core";
import { pushSubscriptions } from "../alerts.table.ts";

/** Push messages that wait for their first or next try. A delivered or abandoned message has no row. Times are in ms. */
export const pushDeliveries = sqliteTable(
  "push_deliveries",
  {
    id: integer().primaryKey({ autoIncrement: true }),
    subscriptionId: text("subscription_id")
      .notNull()
      .references(() => pushSubscriptions.id, { onDelete: "cascade" }),
    /** A JSON list of the notifications that the message reports. */
    notificationIds: text("notification_ids").notNull(),
    /** The tries that have begun. */
    tries: integer().notNull().default(0),
    /** The time at which its newest notification was added. */
    createdAt: integer("created_at").notNull(),
    dueAt: integer("due_at").notNull(),
  },
  (table) => [
    index("push_deliveries_due").on(table.dueAt),
    index("push_deliveries_by_subscription").on(table.subscriptionId),
  ],
);
