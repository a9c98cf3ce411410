import { index, integer, sqliteTable, text, uniqueIndex } from "drizzle-orm/sqlite-core";
import { users } from "../accounts/accounts.table.ts";

const person = () =>
  text("user_id")
    .notNull()
    .references(() => users.id, { onDelete: "cascade" });

/** `username` as it was when it was said. A deleted message keeps its place and loses its text. */
export const chatMessages = sqliteTable(
  "chat_messages",
  {
    id: integer().primaryKey({ autoIncrement: true }),
    userId: person(),
    username: text().notNull(),
    message: text().notNull(),
    messageType: text("message_type").notNull().default("text"),
    /** May name a message that is gone. */
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

/** Who may not send until when, in ms. */
export const chatMutes = sqliteTable("chat_mutes", {
  userId: person().primaryKey(),
  until: integer().notNull(),
  reason: text().notNull(),
  mutedBy: text("muted_by").notNull(),
  createdAt: integer("created_at").notNull(),
});
