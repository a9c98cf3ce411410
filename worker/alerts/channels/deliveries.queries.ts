import type { ChannelKind } from "../../../shared/alerts/channels/rules.ts";
import type { Database } from "../../platform/storage/db.ts";
import { insertSelect, jsonField, prepare } from "../../platform/storage/statement.ts";
import { alertDeliveries } from "./channels.table.ts";

/** A message that is being tried, with its channel. */
export type Delivery = {
  id: number;
  channelId: string;
  userId: string;
  kind: ChannelKind;
  url: string;
  secret: string;
  failingSince: number | null;
  notificationIds: number[];
  tries: number;
};
type StoredDelivery = Omit<Delivery, "notificationIds"> & { notificationIds: string };

// One message per channel reports all alerts of a run.
const ENQUEUE = `
  ${insertSelect(alertDeliveries, {
    channelId: "c.id",
    notificationIds: "json_group_array(n.id)",
    createdAt: ":now",
    dueAt: ":now",
  })}
  FROM json_each(:ids) AS i CROSS JOIN notifications AS n ON n.id = i.value
    CROSS JOIN alert_channels AS c INDEXED BY alert_channels_by_user ON c.user_id = n.user_id
  WHERE c.paused_at IS NULL GROUP BY c.id`;

/** Queues one message per active channel of the owners of these notifications. Returns how many. */
export async function enqueueDeliveries(db: Database, ids: readonly number[], now: number): Promise<number> {
  const { meta } = await prepare(db, ENQUEUE, { ids: JSON.stringify(ids), now }).run();
  return meta.changes;
}

// The lease makes a message due again when its run ends before it saves the outcome. Channels that work come first, so
// that hosts that hang do not delay them.
const CLAIM = `
  UPDATE alert_deliveries SET tries = tries + 1, due_at = :leaseEnd
  WHERE id IN (SELECT id FROM alert_deliveries INDEXED BY alert_deliveries_due WHERE due_at <= :now
    AND created_at > :oldest AND tries < :maxTries
    ORDER BY (SELECT c.failing_since IS NOT NULL FROM alert_channels AS c WHERE c.id = channel_id), due_at LIMIT :limit)
  RETURNING id`;
const DROP = "DELETE FROM alert_deliveries WHERE due_at <= :now AND (created_at <= :oldest OR tries >= :maxTries)";
const CLAIMED = `
  SELECT d.id, d.channel_id AS channelId, c.user_id AS userId, c.kind, c.url, c.secret,
    c.failing_since AS failingSince, d.notification_ids AS notificationIds, d.tries
  FROM alert_deliveries AS d JOIN alert_channels AS c ON c.id = d.channel_id
  WHERE d.id IN (SELECT value FROM json_each(:ids))`;

type Claim = { now: number; oldest: number; leaseEnd: number; maxTries: number; limit: number };

/**
 * Reserves due messages for one try each, the longest waiting first. Overlapping runs get different messages. Messages
 * that were created before `oldest` or have no tries left are deleted.
 */
export async function claimDeliveries(db: Database, claim: Claim): Promise<Delivery[]> {
  const [, claimed] = await db.d1.batch<{ id: number }>([prepare(db, DROP, claim), prepare(db, CLAIM, claim)]);
  const ids = claimed?.results.map(({ id }) => id) ?? [];
  if (ids.length === 0) return [];
  const { results } = await prepare(db, CLAIMED, { ids: JSON.stringify(ids) }).all<StoredDelivery>();
  return results.map((row) => ({ ...row, notificationIds: JSON.parse(row.notificationIds) }));
}

type Retry = { id: number; retryAt: number };
const retryField = jsonField<Retry>("retry.value");
const RETRY = `
  UPDATE alert_deliveries AS d SET due_at = ${retryField("retryAt")}
  FROM json_each(:retries) AS retry WHERE d.id = ${retryField("id")}`;
const RELEASE = `
  UPDATE alert_deliveries SET tries = tries - 1, due_at = :now WHERE id IN (SELECT value FROM json_each(:untried))`;
const END = "DELETE FROM alert_deliveries WHERE id IN (SELECT value FROM json_each(:ended))";

/** Deletes the messages that have ended, and sets the next try of the others. Untried ones become due again. */
export async function saveDeliveries(
  db: Database,
  { retries, ended, untried, now }: { retries: Retry[]; ended: number[]; untried: number[]; now: number },
) {
  const values = {
    retries: JSON.stringify(retries),
    ended: JSON.stringify(ended),
    untried: JSON.stringify(untried),
    now,
  };
  await db.d1.batch([RETRY, RELEASE, END].map((text) => prepare(db, text, values)));
}
