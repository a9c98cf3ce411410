import { and, asc, desc, eq, getTableColumns, gt, lt, sql } from "drizzle-orm";
import { alias } from "drizzle-orm/sqlite-core";
import type { Database } from "../platform/storage/db.ts";
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
  // A batch knows columns by their names alone, so no two may share one.
  parentUsername: sql<string | null>`${parent.username}`.as("parent_username"),
  parentMessage: sql<string | null>`${parent.message}`.as("parent_message"),
  parentIsDeleted: sql<number | null>`${parent.isDeleted}`.as("parent_is_deleted"),
};
const selectMessages = (db: Database) =>
  db.orm.select(columns).from(chatMessages).leftJoin(parent, eq(parent.id, chatMessages.replyToId));
export type MessageRow = Awaited<ReturnType<typeof selectMessages>>[number];

export type Span = { before?: number | undefined; after?: number | undefined; limit: number };

/** Oldest first: the newest of all or of those before a message, or the first of those after one. */
export async function listMessages(db: Database, { before, after, limit }: Span): Promise<MessageRow[]> {
  if (after !== undefined) {
    return selectMessages(db).where(gt(chatMessages.id, after)).orderBy(asc(chatMessages.id)).limit(limit);
  }
  const rows = await selectMessages(db)
    .where(before === undefined ? undefined : lt(chatMessages.id, before))
    .orderBy(desc(chatMessages.id))
    .limit(limit);
  return rows.reverse();
}

// In the order of the table's columns. Skipped rows, unlike rows in conflict, use up no ids.
const STORE = `
  INSERT INTO chat_messages
  SELECT NULL, person.id, person.username, draft.value ->> 'message', 'text', draft.value ->> 'replyToId', 0, 0,
    draft.value ->> 'clientId', draft.value ->> 'createdAt', draft.value ->> 'createdAt'
  FROM json_each(?1) AS draft
  JOIN users AS person ON person.id = draft.value ->> 'userId' AND person.username IS NOT NULL
  WHERE NOT EXISTS (SELECT 1 FROM chat_messages AS copy
      WHERE copy.user_id = person.id AND copy.client_id = draft.value ->> 'clientId')
    AND NOT EXISTS (SELECT 1 FROM chat_mutes WHERE user_id = person.id AND until > ?2)
    AND (draft.value ->> 'replyToId' IS NULL OR EXISTS (SELECT 1 FROM chat_messages AS answered
      WHERE answered.id = draft.value ->> 'replyToId' AND answered.is_deleted = 0))
  ORDER BY draft.key
  RETURNING id, user_id AS userId, username, message, reply_to_id AS replyToId, client_id AS clientId,
    created_at AS createdAt, updated_at AS updatedAt`;
const NEW = { messageType: "text", isEdited: false, isDeleted: false } as const;
const NO_PARENT = { parentUsername: null, parentMessage: null, parentIsDeleted: null } as const;
type Stored = Omit<MessageRow, keyof typeof NEW | keyof typeof NO_PARENT>;

/**
 * Stores the drafts in their order, each at most once, and answers every message after `lastId`. What may
 * not be stored is left out: the insert itself looks for the person, a mute, an earlier copy and what is replied to.
 */
export async function storeDrafts(
  db: Database,
  drafts: readonly Draft[],
  lastId: number,
  now: number,
): Promise<MessageRow[]> {
  const { results } = await db.d1.prepare(STORE).bind(JSON.stringify(drafts), now).all<Stored>();
  // Ids follow each other. Whatever is missing here, or stands between, an earlier, uncertain commit has stored.
  const isAllNews = results.length === drafts.length && results.every(({ id }, at) => id === lastId + 1 + at);
  if (isAllNews && results.every(({ replyToId }) => replyToId === null)) {
    return results.map((row) => ({ ...row, ...NEW, ...NO_PARENT }));
  }
  return listMessages(db, { after: lastId, limit: MOST_NEWS });
}

/** More than one write stores; the rest comes with the next. */
const MOST_NEWS = 1000;

export async function findByClientId(db: Database, userId: string, clientId: string): Promise<MessageRow | undefined> {
  const mine = and(eq(chatMessages.userId, userId), eq(chatMessages.clientId, clientId));
  const [row] = await selectMessages(db).where(mine);
  return row;
}

export type Change = { id: number; byUser: string; isAdmin: boolean; now: number };

const notMuted = ({ byUser, now }: Change) =>
  sql`NOT EXISTS (SELECT 1 FROM ${chatMutes} WHERE ${chatMutes.userId} = ${byUser} AND ${chatMutes.until} > ${now})`;

/** Undefined when the person has no such message, or may not write now. */
export async function editMessage(db: Database, change: Change, message: string): Promise<MessageRow | undefined> {
  const mine = and(
    eq(chatMessages.id, change.id),
    eq(chatMessages.userId, change.byUser),
    eq(chatMessages.isDeleted, false),
    notMuted(change),
  );
  const update = db.orm.update(chatMessages).set({ message, isEdited: true, updatedAt: change.now }).where(mine);
  return changed(db, change.id, update.returning({ id: chatMessages.id }));
}

/** The text is gone for good. Undefined when there is no such message that the person may delete. */
export async function deleteMessage(db: Database, change: Change): Promise<MessageRow | undefined> {
  const deletable = and(
    eq(chatMessages.id, change.id),
    change.isAdmin ? undefined : eq(chatMessages.userId, change.byUser),
    eq(chatMessages.isDeleted, false),
  );
  const update = db.orm.update(chatMessages).set({ message: "", isDeleted: true, updatedAt: change.now });
  return changed(db, change.id, update.where(deletable).returning({ id: chatMessages.id }));
}

async function changed(db: Database, id: number, update: PromiseLike<{ id: number }[]>) {
  const rows = await update;
  if (rows.length === 0) return undefined;
  const [row] = await selectMessages(db).where(eq(chatMessages.id, id));
  return row;
}

/** Newest first; `limit` bounds what a busy day costs. */
export async function listTextsSince(db: Database, since: number, limit: number): Promise<string[]> {
  const rows = await db.orm
    .select({ message: chatMessages.message, createdAt: chatMessages.createdAt })
    .from(chatMessages)
    .orderBy(desc(chatMessages.id))
    .limit(limit);
  return rows.filter(({ createdAt }) => createdAt >= since).map(({ message }) => message);
}

/** Removes the oldest messages from before `cutoff`, at most `limit` of them. Returns how many. */
export async function purgeMessages(db: Database, cutoff: number, limit: number): Promise<number> {
  const oldest = db.orm.select({ id: chatMessages.id }).from(chatMessages).orderBy(asc(chatMessages.id)).limit(limit);
  const rows = await db.orm
    .delete(chatMessages)
    .where(and(sql`${chatMessages.id} IN ${oldest}`, lt(chatMessages.createdAt, cutoff)))
    .returning({ id: chatMessages.id });
  return rows.length;
}
