import { and, asc, desc, eq, getTableColumns, gt, lt, sql } from "drizzle-orm";
import { alias } from "drizzle-orm/sqlite-core";
import type { Database } from "../platform/storage/db.ts";
import { deleteOldest } from "../platform/storage/delete-oldest.ts";
import { insertSelect, jsonField, prepare } from "../platform/storage/statement.ts";
import { chatMessages, chatMutes } from "./chat.table.ts";

/** A message that is not stored yet. `createdAt` in ms. */
export type Draft = {
  userId: string;
  message: string;
  replyToId: number | null;
  clientId: string;
  createdAt: number;
};

const parent = alias(chatMessages, "parent");

const columns = {
  ...getTableColumns(chatMessages),
  // A D1 batch returns columns by name, so no two columns may share a name.
  parentUsername: sql<string | null>`${parent.username}`.as("parent_username"),
  parentMessage: sql<string | null>`${parent.message}`.as("parent_message"),
  parentIsDeleted: sql<number | null>`${parent.isDeleted}`.as("parent_is_deleted"),
};
const selectMessages = (db: Database) =>
  db.orm.select(columns).from(chatMessages).leftJoin(parent, eq(parent.id, chatMessages.replyToId));
export type MessageRow = Awaited<ReturnType<typeof selectMessages>>[number];

export type MessageRange = { before?: number | undefined; after?: number | undefined; limit: number };

/** Returns messages oldest first: the newest ones, the newest ones before an id, or the first ones after an id. */
export async function listMessages(db: Database, { before, after, limit }: MessageRange): Promise<MessageRow[]> {
  if (after !== undefined) {
    return selectMessages(db).where(gt(chatMessages.id, after)).orderBy(asc(chatMessages.id)).limit(limit);
  }
  const rows = await selectMessages(db)
    .where(before === undefined ? undefined : lt(chatMessages.id, before))
    .orderBy(desc(chatMessages.id))
    .limit(limit);
  return rows.reverse();
}

const field = jsonField<Draft>("draft.value");
// Drafts are skipped in the SELECT, because rows that fail a unique index would use up ids.
const INSERT_DRAFTS = `
  ${insertSelect(chatMessages, {
    userId: "person.id",
    username: "person.username",
    message: field("message"),
    messageType: "'text'",
    replyToId: field("replyToId"),
    isEdited: "0",
    isDeleted: "0",
    clientId: field("clientId"),
    createdAt: field("createdAt"),
    updatedAt: field("createdAt"),
  })}
  FROM json_each(:drafts) AS draft
  JOIN users AS person ON person.id = ${field("userId")} AND person.username IS NOT NULL
  WHERE NOT EXISTS (SELECT 1 FROM chat_messages AS copy
      WHERE copy.user_id = person.id AND copy.client_id = ${field("clientId")})
    AND NOT EXISTS (SELECT 1 FROM chat_mutes WHERE user_id = person.id AND until > :now)
    AND (${field("replyToId")} IS NULL OR EXISTS (SELECT 1 FROM chat_messages AS answered
      WHERE answered.id = ${field("replyToId")} AND answered.is_deleted = 0))
  ORDER BY draft.key
  RETURNING id, user_id AS userId, username, message, reply_to_id AS replyToId, client_id AS clientId,
    created_at AS createdAt, updated_at AS updatedAt`;
const NEW_MESSAGE = { messageType: "text", isEdited: false, isDeleted: false } as const;
const NO_PARENT = { parentUsername: null, parentMessage: null, parentIsDeleted: null } as const;
type InsertedRow = Omit<MessageRow, keyof typeof NEW_MESSAGE | keyof typeof NO_PARENT>;

/**
 * Inserts the drafts in order, each at most once, and returns every message after `lastId`. The statement itself skips
 * drafts whose user, or message replied to, does not exist, whose user is muted, or that are stored already.
 */
export async function storeDrafts(
  db: Database,
  drafts: readonly Draft[],
  lastId: number,
  now: number,
): Promise<MessageRow[]> {
  const { results } = await prepare(db, INSERT_DRAFTS, { drafts: JSON.stringify(drafts), now }).all<InsertedRow>();
  // Without gaps, the inserted rows are all messages after `lastId`. A gap or a skipped draft can mean that an earlier
  // commit stored messages although it reported an error.
  const hasNoGaps = results.length === drafts.length && results.every(({ id }, index) => id === lastId + 1 + index);
  if (hasNoGaps && results.every(({ replyToId }) => replyToId === null)) {
    return results.map((row) => ({ ...row, ...NEW_MESSAGE, ...NO_PARENT }));
  }
  return listMessages(db, { after: lastId, limit: MAX_NEW_MESSAGES });
}

/** More messages than one batch can insert. Any others are returned by the next call. */
const MAX_NEW_MESSAGES = 1000;

export async function findByClientId(db: Database, userId: string, clientId: string): Promise<MessageRow | undefined> {
  const ownMessage = and(eq(chatMessages.userId, userId), eq(chatMessages.clientId, clientId));
  const [row] = await selectMessages(db).where(ownMessage);
  return row;
}

export async function findMessage(db: Database, id: number): Promise<MessageRow | undefined> {
  const [row] = await selectMessages(db).where(eq(chatMessages.id, id));
  return row;
}

export type ChangeRequest = { id: number; requesterId: string; isAdmin: boolean; now: number };

const notMuted = ({ requesterId, now }: ChangeRequest) =>
  sql`NOT EXISTS (SELECT 1 FROM ${chatMutes} WHERE ${chatMutes.userId} = ${requesterId} AND ${chatMutes.until} > ${now})`;

/** Returns undefined when the user has no such message or is muted. */
export async function editMessage(
  db: Database,
  change: ChangeRequest,
  message: string,
): Promise<MessageRow | undefined> {
  const editable = and(
    eq(chatMessages.id, change.id),
    eq(chatMessages.userId, change.requesterId),
    eq(chatMessages.isDeleted, false),
    notMuted(change),
  );
  const update = db.orm.update(chatMessages).set({ message, isEdited: true, updatedAt: change.now }).where(editable);
  return reloadIfChanged(db, change.id, update.returning({ id: chatMessages.id }));
}

/** Deletes the text for good. Returns undefined when there is no such message or the user may not delete it. */
export async function deleteMessage(db: Database, change: ChangeRequest): Promise<MessageRow | undefined> {
  const deletable = and(
    eq(chatMessages.id, change.id),
    change.isAdmin ? undefined : eq(chatMessages.userId, change.requesterId),
    eq(chatMessages.isDeleted, false),
  );
  const update = db.orm.update(chatMessages).set({ message: "", isDeleted: true, updatedAt: change.now });
  return reloadIfChanged(db, change.id, update.where(deletable).returning({ id: chatMessages.id }));
}

async function reloadIfChanged(db: Database, id: number, update: PromiseLike<{ id: number }[]>) {
  const rows = await update;
  return rows.length === 0 ? undefined : findMessage(db, id);
}

/** The newest texts since a time, newest first. `limit` bounds the cost on a busy day. */
export async function listTextsSince(db: Database, since: number, limit: number): Promise<string[]> {
  const rows = await db.orm
    .select({ message: chatMessages.message, createdAt: chatMessages.createdAt })
    .from(chatMessages)
    .orderBy(desc(chatMessages.id))
    .limit(limit);
  return rows.filter(({ createdAt }) => createdAt >= since).map(({ message }) => message);
}

/** Removes the oldest messages from before `cutoff`, at most `limit` of them. Returns how many. */
export const purgeMessages = (db: Database, cutoff: number, limit: number): Promise<number> =>
  deleteOldest(db, { table: "chat_messages", time: "created_at", before: cutoff, limit });
