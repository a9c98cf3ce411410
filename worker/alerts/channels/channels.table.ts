import { index, integer, sqliteTable, text } from "drizzle-orm/sqlite-core";
import type { ChannelKind } from "../../../shared/alerts/channels/rules.ts";
import { users } from "../../accounts/accounts.table.ts";

/** Webhooks that receive a user's alerts. Times are in ms. `url` and `secret` never leave the worker again. */
export const alertChannels = sqliteTable(
  "alert_channels",
  {
    id: text().primaryKey(),
    userId: text("user_id")
      .notNull()
      .references(() => users.id, { onDelete: "cascade" }),
    kind: text().$type<ChannelKind>().notNull(),
    url: text().notNull(),
    host: text().notNull(),
    /** The key that signs each message, in base64. */
    secret: text().notNull(),
    createdAt: integer("created_at").notNull(),
    lastDeliveredAt: integer("last_delivered_at"),
    /** The first failed try since the last delivery. */
    failingSince: integer("failing_since"),
    pausedAt: integer("paused_at"),
    /** Why the last try failed. */
    problem: text(),
    /** SHA-256 of the request body, to recognise a repeated request with the same Idempotency-Key. */
    requestHash: text("request_hash"),
  },
  (table) => [index("alert_channels_by_user").on(table.userId, table.createdAt)],
);

/** Messages that wait for their first or next try. A delivered or abandoned message has no row. */
export const alertDeliveries = sqliteTable(
  "alert_deliveries",
  {
    id: integer().primaryKey({ autoIncrement: true }),
    channelId: text("channel_id")
      .notNull()
      .references(() => alertChannels.id, { onDelete: "cascade" }),
    /** A JSON list of the notifications that the message reports. */
    notificationIds: text("notification_ids").notNull(),
    /** The tries that have begun. */
    tries: integer().notNull().default(0),
    createdAt: integer("created_at").notNull(),
    dueAt: integer("due_at").notNull(),
  },
  (table) => [index("alert_deliveries_due").on(table.dueAt), index("alert_deliveries_by_channel").on(table.channelId)],
);

/** One row with k = 1: the keys of Web Push, made by the first request that needs them. */
export const pushKeys = sqliteTable("push_keys", {
  k: integer().primaryKey(),
  publicKey: text("public_key").notNull(),
  privateKey: text("private_key").notNull(),
  /** The contact for push services: our own address at that time. */
  subject: text().notNull(),
  createdAt: integer("created_at").notNull(),
});
