import { NOTICE_KINDS } from "../../shared/alerts/notices.ts";
import { MAX_NOTIFICATIONS } from "../../shared/alerts/rules.ts";
import { DAY } from "../../shared/values/time.ts";
import type { Database } from "../platform/storage/db.ts";
import { deleteOldest } from "../platform/storage/delete-oldest.ts";
import { readCursor, saveCursor } from "../platform/storage/job-cursors.queries.ts";
import { prepare } from "../platform/storage/statement.ts";
import type { notifications } from "./alerts.table.ts";

export type NotificationRow = typeof notifications.$inferSelect;
type StoredNotification = Omit<NotificationRow, "isRead"> & { isRead: number };

const COLUMNS = `id, user_id AS userId, kind, coin_id AS coinId, symbol, name, target, step,
  position_type AS positionType, price, detail, triggered_at AS triggeredAt, is_read AS isRead`;

const notificationOf = (row: StoredNotification): NotificationRow => ({ ...row, isRead: row.isRead === 1 });

const BY_IDS_AND_USERS = `SELECT ${COLUMNS} FROM notifications
  WHERE id IN (SELECT value FROM json_each(:ids)) AND user_id IN (SELECT value FROM json_each(:userIds)) ORDER BY id`;
const NOTICES = NOTICE_KINDS.map((kind) => `'${kind}'`).join(", ");
const IS_SHOWN = `(:withNotices OR kind NOT IN (${NOTICES}))`;
const LIST = `SELECT ${COLUMNS} FROM notifications WHERE user_id = :userId AND ${IS_SHOWN} ORDER BY id DESC LIMIT :limit`;
const UNREAD = `SELECT count(*) AS unread FROM notifications WHERE user_id = :userId AND is_read = 0 AND ${IS_SHOWN}`;
const MARK_READ = `
  UPDATE notifications SET is_read = 1
  WHERE id IN (SELECT value FROM json_each(:ids)) AND user_id = :userId AND is_read = 0`;
const MARK_READ_UP_TO = "UPDATE notifications SET is_read = 1 WHERE user_id = :userId AND id <= :upTo AND is_read = 0";

/** The notifications to mark as read: some by id, or all up to and including one. */
export type ReadSelection = { ids: readonly number[] } | { upTo: number };
type UnreadCount = { unread: number };

export async function listNotifications(
  db: Database,
  userId: string,
  selection: { limit: number; withNotices: boolean },
) {
  const statements = [LIST, UNREAD].map((text) => prepare(db, text, { userId, ...selection }));
  const [rows, counts] = (await db.d1.batch(statements)) as [D1Result<StoredNotification>, D1Result<UnreadCount>];
  return { items: rows.results.map(notificationOf), unread: counts.results[0]?.unread ?? 0 };
}

/** The notifications with these ids that belong to these users, oldest first. */
async function listNotificationsOfUsers(db: Database, ids: readonly number[], userIds: readonly string[]) {
  const values = { ids: JSON.stringify(ids), userIds: JSON.stringify(userIds) };
  const { results } = await prepare(db, BY_IDS_AND_USERS, values).all<StoredNotification>();
  return results.map(notificationOf);
}

type Reporting = { userId: string; notificationIds: readonly number[] };

/**
 * Reads the notifications that messages report. The returned function gives those of a message, oldest first: none when
 * they were purged or their owner's account was deleted meanwhile.
 */
export async function readReported(db: Database, messages: readonly Reporting[]) {
  const ids = [...new Set(messages.flatMap(({ notificationIds }) => notificationIds))];
  const userIds = [...new Set(messages.map(({ userId }) => userId))];
  const found = await listNotificationsOfUsers(db, ids, userIds);
  const byId = new Map(found.map((notification) => [notification.id, notification]));
  return ({ notificationIds }: Pick<Reporting, "notificationIds">): NotificationRow[] =>
    notificationIds.flatMap((id) => byId.get(id) ?? []);
}

/** Returns how many notifications stay unread. */
export async function markRead(db: Database, userId: string, selection: ReadSelection): Promise<number> {
  const [, counts] = await db.d1.batch<UnreadCount>([
    "ids" in selection
      ? prepare(db, MARK_READ, { userId, ids: JSON.stringify(selection.ids) })
      : prepare(db, MARK_READ_UP_TO, { userId, upTo: selection.upTo }),
    prepare(db, UNREAD, { userId, withNotices: true }),
  ]);
  return counts?.results[0]?.unread ?? 0;
}

const RETENTION = 30 * DAY;
const PURGE_BATCH = 5_000;

export const deleteOld = (db: Database, now: number): Promise<number> =>
  deleteOldest(db, { table: "notifications", time: "triggered_at", before: now - RETENTION, limit: PURGE_BATCH });

const CURSOR = "notifications-surplus";
const NEW = "SELECT id, user_id FROM notifications WHERE id > :after ORDER BY id LIMIT :limit";
const LAST_NEW = `SELECT max(id) AS last FROM (${NEW})`;
// Only owners of new notifications can have more than before.
const PURGE_SURPLUS = `
  DELETE FROM notifications WHERE id IN (
    SELECT id FROM (
      SELECT id, row_number() OVER (PARTITION BY user_id ORDER BY id DESC) AS recency FROM notifications
      WHERE user_id IN (SELECT user_id FROM (${NEW}))
    ) WHERE recency > ${MAX_NOTIFICATIONS} LIMIT :limit)
  RETURNING id`;

/** Removes each user's oldest notifications beyond `MAX_NOTIFICATIONS`. The next run removes the rest. */
export async function deleteSurplus(db: Database): Promise<number> {
  const values = { after: Number((await readCursor(db, CURSOR)) ?? 0), limit: PURGE_BATCH };
  const [newest, deleted] = await db.d1.batch<{ last: number | null }>(
    [LAST_NEW, PURGE_SURPLUS].map((text) => prepare(db, text, values)),
  );
  const last = newest!.results[0]?.last;
  const count = deleted!.results.length;
  if (last && count < PURGE_BATCH) await saveCursor(db, CURSOR, String(last));
  return count;
}
