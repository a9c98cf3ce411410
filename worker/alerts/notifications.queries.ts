import { MAX_NOTIFICATIONS } from "../../shared/alerts/rules.ts";
import { DAY } from "../../shared/values/time.ts";
import type { Database } from "../platform/storage/db.ts";
import type { notifications } from "./alerts.table.ts";

export type NotificationRow = typeof notifications.$inferSelect;
type StoredNotification = Omit<NotificationRow, "isRead"> & { isRead: number };

const COLUMNS = `id, user_id AS userId, kind, coin_id AS coinId, symbol, name, target, step,
  position_type AS positionType, price, triggered_at AS triggeredAt, is_read AS isRead`;

const notificationOf = (row: StoredNotification): NotificationRow => ({ ...row, isRead: row.isRead === 1 });

const BY_IDS_AND_USERS = `SELECT ${COLUMNS} FROM notifications
  WHERE id IN (SELECT value FROM json_each(?1)) AND user_id IN (SELECT value FROM json_each(?2)) ORDER BY id`;
const LIST = `SELECT ${COLUMNS} FROM notifications WHERE user_id = ?1 ORDER BY id DESC LIMIT ?2`;
const UNREAD = "SELECT count(*) AS unread FROM notifications WHERE user_id = ?1 AND is_read = 0";
const MARK_READ = `
  UPDATE notifications SET is_read = 1
  WHERE id IN (SELECT value FROM json_each(?2)) AND user_id = ?1 AND is_read = 0`;
const MARK_READ_UP_TO = "UPDATE notifications SET is_read = 1 WHERE user_id = ?1 AND id <= ?2 AND is_read = 0";

/** The notifications to mark as read: some by id, or all up to and including one. */
export type ReadSelection = { ids: readonly number[] } | { upTo: number };
type UnreadCount = { unread: number };

export async function listNotifications({ d1 }: Database, userId: string, limit: number) {
  const [rows, counts] = (await d1.batch([d1.prepare(LIST).bind(userId, limit), d1.prepare(UNREAD).bind(userId)])) as [
    D1Result<StoredNotification>,
    D1Result<UnreadCount>,
  ];
  return { items: rows.results.map(notificationOf), unread: counts.results[0]?.unread ?? 0 };
}

/**
 * Computes the ids of the rows that one statement inserted, which are consecutive. Returning ten thousand rows from the
 * statement would cost a tenth more.
 */
export const insertedIds = ({ meta }: D1Result): number[] =>
  Array.from({ length: meta.changes }, (_, index) => meta.last_row_id - meta.changes + 1 + index);

/** The notifications with these ids that belong to these users, oldest first. */
export async function listNotificationsOfUsers({ d1 }: Database, ids: readonly number[], userIds: readonly string[]) {
  const { results } = await d1
    .prepare(BY_IDS_AND_USERS)
    .bind(JSON.stringify(ids), JSON.stringify(userIds))
    .all<StoredNotification>();
  return results.map(notificationOf);
}

/** Returns how many notifications stay unread. */
export async function markRead({ d1 }: Database, userId: string, selection: ReadSelection): Promise<number> {
  const [, counts] = await d1.batch<UnreadCount>([
    "ids" in selection
      ? d1.prepare(MARK_READ).bind(userId, JSON.stringify(selection.ids))
      : d1.prepare(MARK_READ_UP_TO).bind(userId, selection.upTo),
    d1.prepare(UNREAD).bind(userId),
  ]);
  return counts?.results[0]?.unread ?? 0;
}

const RETENTION = 30 * DAY;
const PURGE_BATCH = 5_000;

// Ids rise with time, so the lowest ids are the oldest notifications.
const PURGE_OLD = `
  DELETE FROM notifications WHERE triggered_at < ?1
    AND id IN (SELECT id FROM notifications ORDER BY id LIMIT ?2)`;
const PURGE_SURPLUS = `
  DELETE FROM notifications WHERE id IN (
    SELECT id FROM (
      SELECT id, row_number() OVER (PARTITION BY user_id ORDER BY id DESC) AS place FROM notifications
      WHERE user_id IN (SELECT user_id FROM notifications ORDER BY id DESC LIMIT ?3)
    ) WHERE place > ?1 LIMIT ?2)`;
/**
 * The surplus is searched only among the owners of this many newest notifications, because all other users have no more
 * than at the last purge.
 */
const NEWEST_CHECKED = 5_000;

export async function deleteOld({ d1 }: Database, now: number): Promise<number> {
  const { meta } = await d1
    .prepare(PURGE_OLD)
    .bind(now - RETENTION, PURGE_BATCH)
    .run();
  return meta.changes;
}

/** Removes each user's oldest notifications beyond `MAX_NOTIFICATIONS`. */
export async function deleteSurplus({ d1 }: Database): Promise<number> {
  const { meta } = await d1.prepare(PURGE_SURPLUS).bind(MAX_NOTIFICATIONS, PURGE_BATCH, NEWEST_CHECKED).run();
  return meta.changes;
}
