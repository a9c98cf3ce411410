import { getTableName } from "drizzle-orm";
import type { Database } from "../../platform/storage/db.ts";
import { jsonField, prepare } from "../../platform/storage/statement.ts";
import type { alertDeliveries } from "../channels/channels.table.ts";
import type { pushDeliveries } from "./deliveries.table.ts";

/** A message that is being tried. */
type Message = { id: number; userId: string; notificationIds: number[]; tries: number };
type StoredMessage = Omit<Message, "notificationIds"> & { notificationIds: string };

type Queue = {
  table: typeof alertDeliveries | typeof pushDeliveries;
  dueIndex: string;
  /** The column with the id of the receiver. */
  receiver: "channel_id" | "subscription_id";
  /** Reads the receiver as `r`. */
  receivers: "alert_channels" | "push_subscriptions";
  /** The columns of the receiver that a try needs. */
  columns: string;
  /** Receivers with a lower value come first. */
  priority: string;
};

type Claim = { now: number; oldest: number; leaseEnd: number; limit: number };
type Retry = { id: number; retryAt: number };
type Outcome = { retries: readonly Retry[]; ended: readonly number[]; untried: readonly number[]; now: number };

const retryField = jsonField<Retry>("retry.value");

/**
 * The messages that wait for their first or next try. A receiver has one message that is tried and one that collects
 * what fires meanwhile, so the queue is at most twice as long as the list of receivers.
 */
export function messageQueue<Receiver>({ table, dueIndex, receiver, receivers, columns, priority }: Queue) {
  const name = getTableName(table);
  const drop = `DELETE FROM ${name} WHERE due_at <= :now AND created_at <= :oldest`;
  // The lease makes a message due again when its run ends before it saves the outcome.
  const claim = `
    UPDATE ${name} SET tries = tries + 1, due_at = :leaseEnd
    WHERE id IN (
      SELECT d.id FROM ${name} AS d INDEXED BY ${dueIndex} JOIN ${receivers} AS r ON r.id = d.${receiver}
      WHERE d.due_at <= :now
        AND NOT EXISTS (SELECT 1 FROM ${name} AS earlier WHERE earlier.${receiver} = d.${receiver} AND earlier.id < d.id)
      ORDER BY ${priority}, d.due_at LIMIT :limit)
    RETURNING id`;
  const claimed = `
    SELECT d.id, r.user_id AS userId, d.notification_ids AS notificationIds, d.tries, ${columns}
    FROM ${name} AS d JOIN ${receivers} AS r ON r.id = d.${receiver}
    WHERE d.id IN (SELECT value FROM json_each(:ids))`;
  const retry = `
    UPDATE ${name} AS d SET due_at = ${retryField("retryAt")}
    FROM json_each(:retries) AS retry WHERE d.id = ${retryField("id")}`;
  const release = `
    UPDATE ${name} SET tries = tries - 1, due_at = :now WHERE id IN (SELECT value FROM json_each(:untried))`;
  const end = `DELETE FROM ${name} WHERE id IN (SELECT value FROM json_each(:ended))`;

  return {
    /**
     * Reserves due messages for one try each, the longest waiting first. Overlapping runs get different messages.
     * Messages whose newest notification is not later than `oldest` are deleted.
     */
    async claim(db: Database, values: Claim): Promise<{ messages: (Message & Receiver)[]; dropped: number }> {
      const [deleted, reserved] = await db.d1.batch<{ id: number }>([
        prepare(db, drop, values),
        prepare(db, claim, values),
      ]);
      const dropped = deleted!.meta.changes;
      const ids = reserved!.results.map(({ id }) => id);
      if (ids.length === 0) return { messages: [], dropped };
      const { results } = await prepare(db, claimed, { ids: JSON.stringify(ids) }).all<StoredMessage & Receiver>();
      return {
        messages: results.map((row) => ({ ...row, notificationIds: JSON.parse(row.notificationIds) as number[] })),
        dropped,
      };
    },

    /** Deletes the messages that have ended, and sets the next try of the others. Untried ones become due again. */
    async save(db: Database, { retries, ended, untried, now }: Outcome): Promise<void> {
      const values = {
        retries: JSON.stringify(retries),
        ended: JSON.stringify(ended),
        untried: JSON.stringify(untried),
        now,
      };
      await db.d1.batch([retry, release, end].map((text) => prepare(db, text, values)));
    },
  };
}
