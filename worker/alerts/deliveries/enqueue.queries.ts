import { getTableName } from "drizzle-orm";
import { NOTICE_KINDS } from "../../../shared/alerts/notices.ts";
import type { Database } from "../../platform/storage/db.ts";
import { jobCursors } from "../../platform/storage/job-cursors.table.ts";
import { insertSelect, prepare } from "../../platform/storage/statement.ts";
import { alertDeliveries } from "../channels/channels.table.ts";
import { pushDeliveries } from "./deliveries.table.ts";

/** The id of the last notification whose messages are queued. */
const CURSOR = "deliveries";
const LAST_QUEUED = `coalesce((SELECT CAST(position AS INTEGER) FROM job_cursors WHERE name = '${CURSOR}'), 0)`;
/** What is shown in the list of notifications only. */
const NOT_SENT = [...NOTICE_KINDS, "channel_paused"].map((kind) => `'${kind}'`).join(", ");
const IS_NEW = `n.id > ${LAST_QUEUED} AND n.kind NOT IN (${NOT_SENT})`;

type Receivers = {
  table: typeof alertDeliveries | typeof pushDeliveries;
  receiver: "channel_id" | "subscription_id";
  receivers: "alert_channels" | "push_subscriptions";
  byUser: "alert_channels_by_user" | "push_subscriptions_by_user";
  /** Chooses the receivers `r` that get messages. */
  isActive: string;
};

/** The newest message of a receiver collects further notifications until its first try. */
function collectAndInsert({ table, receiver, receivers, byUser, isActive }: Receivers) {
  const name = getTableName(table);
  const isCollecting = `d.tries = 0
    AND NOT EXISTS (SELECT 1 FROM ${name} AS later WHERE later.${receiver} = d.${receiver} AND later.id > d.id)`;
  const newOfReceivers = `FROM notifications AS n
    CROSS JOIN ${receivers} AS r INDEXED BY ${byUser} ON r.user_id = n.user_id WHERE ${IS_NEW} AND ${isActive}`;
  const collect = `
    UPDATE ${name} AS d SET created_at = :now, notification_ids = (
      SELECT json_group_array(id) FROM (
        SELECT value AS id FROM json_each(d.notification_ids)
        UNION ALL SELECT n.id FROM ${receivers} AS r
          CROSS JOIN notifications AS n INDEXED BY notifications_by_user ON n.user_id = r.user_id
        WHERE r.id = d.${receiver} AND ${IS_NEW}))
    WHERE d.${receiver} IN (SELECT r.id ${newOfReceivers}) AND ${isCollecting}`;
  const expressions = { notificationIds: "json_group_array(n.id)", createdAt: ":now", dueAt: ":now" };
  const into =
    table === alertDeliveries
      ? insertSelect(alertDeliveries, { channelId: "r.id", ...expressions })
      : insertSelect(pushDeliveries, { subscriptionId: "r.id", ...expressions });
  const insert = `${into} ${newOfReceivers}
    AND NOT EXISTS (SELECT 1 FROM ${name} AS d WHERE d.${receiver} = r.id AND ${isCollecting}) GROUP BY r.id`;
  return [collect, insert];
}

const STATEMENTS = [
  ...collectAndInsert({
    table: alertDeliveries,
    receiver: "channel_id",
    receivers: "alert_channels",
    byUser: "alert_channels_by_user",
    isActive: "r.paused_at IS NULL",
  }),
  ...collectAndInsert({
    table: pushDeliveries,
    receiver: "subscription_id",
    receivers: "push_subscriptions",
    byUser: "push_subscriptions_by_user",
    isActive: "true",
  }),
  `${insertSelect(jobCursors, { name: `'${CURSOR}'`, position: "max(id)" })} FROM notifications
   WHERE id > ${LAST_QUEUED} HAVING max(id) IS NOT NULL ON CONFLICT DO UPDATE SET position = excluded.position`,
];

/**
 * Queues a message for each webhook and browser of the owners of the notifications that are new since the last call.
 * The place of that call is stored with the messages, so overlapping calls queue each notification once, and a run that
 * ends after a notification loses nothing: the next one queues its messages.
 */
export const enqueueDeliveries = (db: Database, now: number): Promise<unknown> =>
  db.d1.batch(STATEMENTS.map((text) => prepare(db, text, { now })));
