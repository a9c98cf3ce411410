import { MAX_NOTIFICATIONS } from "../../shared/alerts/rules.ts";
import { DAY } from "../../shared/values/time.ts";
import type { Database } from "../platform/storage/db.ts";
import type { notifications } from "./alerts.table.ts";

export type NotificationRow = typeof notifications.$inferSelect;
type StoredNotification = Omit<NotificationRow, "isRead"> & { isRead: number };

const COLUMNS = `id, user_id AS userId, kind, coin_id AS coinId, symbol, name, target, step,
  position_type AS positionType, price, triggered_at AS triggeredAt, is_read AS isRead`;

const notificationOf = (row: StoredNotification): NotificationRow => ({ ...row, isRead: row.isRead === 1 });

const OF_PEOPLE = `SELECT ${COLUMNS} FROM notifications
  WHERE id IN (SELECT value FROM json_each(?1)) AND user_id IN (SELECT value FROM json_each(?2)) ORDER BY id`;
const LIST = `SELECT ${COLUMNS} FROM notifications WHERE user_id = ?1 ORDER BY id DESC LIMIT ?2`;
const UNREAD = "SELECT count(*) AS unread FROM notifications WHERE user_id = ?1 AND is_read = 0";
const READ = `
  UPDATE notifications SET is_read = 1
  WHERE id IN (SELECT value FROM json_each(?2)) AND user_id = ?1 AND is_read = 0`;
const READ_UP_TO = "UPDATE notifications SET is_read = 1 WHERE user_id = ?1 AND id <= ?2 AND is_read = 0";

/** Some notifications, or all that had come up to one of them. */
export type Which = { ids: readonly number[] } | { upTo: number };
type Count = { unread: number };

export async function listNotifications({ d1 }: Database, userId: string, limit: number) {
  const [rows, counts] = (await d1.batch([d1.prepare(LIST).bind(userId, limit), d1.prepare(UNREAD).bind(userId)])) as [
    D1Result<StoredNotification>,
    D1Result<Count>,
  ];
  return { items: rows.results.map(notificationOf), unread: counts.results[0]?.unread ?? 0 };
}

/** Ids of what one statement inserted: they follow one another. Ten thousand rows that it returned would cost a tenth of it. */
export const insertedIds = ({ meta }: D1Result): number[] =>
  Array.from({ length: meta.changes }, (_, at) => meta.last_row_id - meta.changes + 1 + at);

/** Those of `ids` that are of these people, oldest first. */
export async function listNotificationsOf({ d1 }: Database, ids: readonly number[], userIds: readonly string[]) {
  const { results } = await d1
    .prepare(OF_PEOPLE)
    .bind(JSON.stringify(ids), JSON.stringify(userIds))
    .all<StoredNotification>();
  return results.map(notificationOf);
}

/** Answers how many are left unread. */
export async function markRead({ d1 }: Database, userId: string, which: Which): Promise<number> {
  const [, counts] = await d1.batch<Count>([
    "ids" in which
      ? d1.prepare(READ).bind(userId, JSON.stringify(which.ids))
      : d1.prepare(READ_UP_TO).bind(userId, which.upTo),
    d1.prepare(UNREAD).bind(userId),
  ]);
  return counts?.results[0]?.unread ?? 0;
}

const KEPT_FOR = 30 * DAY;
const PURGED_AT_ONCE = 5_000;

// Ids rise with time: the oldest stand first.
const PURGE_OLD = `
  DELETE FROM notifications WHERE triggered_at < ?1
    AND id IN (SELECT id FROM notifications ORDER BY id LIMIT ?2)`;
const PURGE_MANY = `
  DELETE FROM notifications WHERE id IN (
    SELECT id FROM (
      SELECT id, row_number() OVER (PARTITION BY user_id ORDER BY id DESC) AS place FROM notifications
      WHERE user_id IN (SELECT user_id FROM notifications ORDER BY id DESC LIMIT ?3)
    ) WHERE place > ?1 LIMIT ?2)`;
/** Of so many newest notifications the people are looked at: nobody else has more than before. */
const NEWEST = 5_000;

export async function deleteOld({ d1 }: Database, now: number): Promise<number> {
  const { meta } = await d1
    .prepare(PURGE_OLD)
    .bind(now - KEPT_FOR, PURGED_AT_ONCE)
    .run();
  return meta.changes;
}

/** Removes what is more than a person's share. */
export async function deleteSurplus({ d1 }: Database): Promise<number> {
  const { meta } = await d1.prepare(PURGE_MANY).bind(MAX_NOTIFICATIONS, PURGED_AT_ONCE, NEWEST).run();
  return meta.changes;
}
