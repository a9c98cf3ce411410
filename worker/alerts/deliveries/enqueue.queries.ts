import { getTableName } from "drizzle-orm";
import { NOTICE_KINDS } from "../../../shared/alerts/notices.ts";
import type { Database } from "../../platform/storage/db.ts";
import { jobCursors } from "../../platform/storage/job-cursors.table.ts";
import { insertSelect, prepare } from "../../platform/storage/statement.ts";
import { alertDeliveries } from "../channels/channels.table.ts";
import { pushDeliveries } from "./deliveries.table.ts";
import { BROWSERS, type Receivers, WEBHOOKS } from "./receivers.queries.ts";

/** The id of the last notification whose messages are queued. */
const CURSOR = "deliveries";
const LAST_QUEUED = `coalesce((SELECT CAST(position AS INTEGER) FROM job_cursors WHERE name = '${CURSOR}'), 0)`;
/** Only the list of notifications shows these. */
const NOT_SENT = [...NOTICE_KINDS, "channel_paused"].map((kind) => `'${kind}'`).join(", ");
const IS_NEW = `n.id > ${LAST_QUEUED} AND n.kind NOT IN (${NOT_SENT})`;

const COLUMNS = { notificationIds: "json_group_array(n.id)", createdAt: ":now", dueAt: ":now" };
const INTO_WEBHOOKS = insertSelect(alertDeliveries, { channelId: "r.id", ...COLUMNS });
const INTO_BROWSERS = insertSelect(pushDeliveries, { subscriptionId: "r.id", ...COLUMNS });

/** The newest message of a receiver collects further notifications until its first try. */
function collectAndInsert({ messages, receiver, table, userIndex, isActive }: Receivers, into: string): string[] {
  const name = getTableName(messages);
  const isCollecting = `d.tries = 0
    AND NOT EXISTS (SELECT 1 FROM ${name} AS later WHERE later.${receiver} = d.${receiver} AND later.id > d.id)`;
  const newOfReceivers = `FROM notifications AS n
    CROSS JOIN ${table} AS r INDEXED BY ${userIndex} ON r.user_id = n.user_id WHERE ${IS_NEW} AND ${isActive}`;
  const collect = `
    UPDATE ${name} AS d SET created_at = :now, notification_ids = (
      SELECT json_group_array(id) FROM (
        SELECT value AS id FROM json_each(d.notification_ids)
        UNION ALL SELECT n.id FROM ${table} AS r
          CROSS JOIN notifications AS n INDEXED BY notifications_by_user ON n.user_id = r.user_id
        WHERE r.id = d.${receiver} AND ${IS_NEW}))
    WHERE d.${receiver} IN (SELECT r.id ${newOfReceivers}) AND ${isCollecting}`;
  const insert = `${into} ${newOfReceivers}
    AND NOT EXISTS (SELECT 1 FROM ${name} AS d WHERE d.${receiver} = r.id AND ${isCollecting}) GROUP BY r.id`;
  return [collect, insert];
}

const STATEMENTS = [
  ...collectAndInsert(WEBHOOKS, INTO_WEBHOOKS),
  ...collectAndInsert(BROWSERS, INTO_BROWSERS),
  `${insertSelect(jobCursors, { name: `'${CURSOR}'`, position: "max(id)" })} FROM notifications
   WHERE id > ${LAST_QUEUED} HAVING max(id) IS NOT NULL ON CONFLICT DO UPDATE SET position = excluded.position`,
];

/**
 * Queues a message for each webhook and browser of the owners of the notifications that are new since the last call. The
 * id of the last one is stored in the same transaction. So overlapping calls queue each notification once. When a run
 * ends before it calls this, the next call queues its notifications.
 */
export const enqueueDeliveries = (db: Database, now: number): Promise<unknown> =>
  db.d1.batch(STATEMENTS.map((text) => prepare(db, text, { now })));
