import { index, integer, primaryKey, sqliteTable, text, uniqueIndex } from "drizzle-orm/sqlite-core";
import { users } from "../accounts/accounts.table.ts";

const userColumn = () =>
  text("user_id")
    .notNull()
    .references(() => users.id, { onDelete: "cascade" });

/** `username` is the author's name at the time of sending. A deleted message keeps its row but loses its text. */
export const chatMessages = sqliteTable(
  "chat_messages",
  {
    id: integer().primaryKey({ autoIncrement: true }),
    userId: userColumn(),
    username: text().notNull(),
    message: text().notNull(),
    messageType: text("message_type").notNull().default("text"),
    /** May be the id of a message that no longer exists. */
    replyToId: integer("reply_to_id"),
    isEdited: integer("is_edited", { mode: "boolean" }).notNull().default(false),
    isDeleted: integer("is_deleted", { mode: "boolean" }).notNull().default(false),
    clientId: text("client_id").notNull(),
    createdAt: integer("created_at").notNull(),
    updatedAt: integer("updated_at").notNull(),
  },
  (table) => [
    uniqueIndex("chat_messages_once").on(table.userId, table.clientId),
    index("chat_messages_by_user").on(table.userId),
  ],
);

/** Users who may not send messages. `until` is in ms. */
export const chatMutes = sqliteTable(
  "chat_mutes",
  {
    userId: userColumn().primaryKey(),
    until: integer().notNull(),
    reason: text().notNull(),
    mutedBy: text("muted_by").notNull(),
    createdAt: integer("created_at").notNull(),
  },
  (table) => [index("chat_mutes_by_end").on(table.until)],
);

/** Messages that users reported and no admin has decided yet. A user reports a message at most once. */
export const chatReports = sqliteTable(
  "chat_reports",
  {
    messageId: integer("message_id")
      .notNull()
      .references(() => chatMessages.id, { onDelete: "cascade" }),
    userId: userColumn(),
    reason: text().notNull(),
    createdAt: integer("created_at").notNull(),
  },
  (table) => [
    primaryKey({ columns: [table.messageId, table.userId] }),
    index("chat_reports_by_user").on(table.userId, table.createdAt),
  ],
);
