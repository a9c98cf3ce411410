import { getTableName } from "drizzle-orm";
import type { Database } from "../../platform/storage/db.ts";
import { jsonField, prepare } from "../../platform/storage/statement.ts";
import { KEPT_FOR, LEASE } from "./delivery-run.rules.ts";
import type { Receivers } from "./receivers.queries.ts";

/** A message that is being tried. `tries` includes this try. */
type Message = { id: number; userId: string; notificationIds: number[]; tries: number };
type StoredMessage = Omit<Message, "notificationIds"> & { notificationIds: string };

type Retry = { id: number; retryAt: number };
type Outcome = {
  retries: readonly Retry[];
  ended: readonly number[];
  untried: readonly { id: number }[];
  now: number;
};

const retryField = jsonField<Retry>("retry.value");

/**
 * The messages that wait for their first or next try. A receiver has one message that is tried and one that collects
 * what fires meanwhile, so the queue is at most twice as long as the list of receivers. `columns` are those of a receiver
 * `r` that a try needs.
 */
export function messageQueue<Receiver>({ messages, dueIndex, receiver, table, priority }: Receivers, columns: string) {
  const name = getTableName(messages);
  const drop = `DELETE FROM ${name} WHERE due_at <= :now AND created_at <= :oldest`;
  // The lease makes a message due again when its run ends before it saves the outcome.
  const claim = `
    UPDATE ${name} SET tries = tries + 1, due_at = :leaseEnd
    WHERE id IN (
      SELECT d.id FROM ${name} AS d INDEXED BY ${dueIndex} JOIN ${table} AS r ON r.id = d.${receiver}
      WHERE d.due_at <= :now
        AND NOT EXISTS (SELECT 1 FROM ${name} AS earlier WHERE earlier.${receiver} = d.${receiver} AND earlier.id < d.id)
      ORDER BY ${priority}, d.due_at LIMIT :limit)
    RETURNING id`;
  const claimed = `
    SELECT d.id, r.user_id AS userId, d.notification_ids AS notificationIds, d.tries, ${columns}
    FROM ${name} AS d JOIN ${table} AS r ON r.id = d.${receiver}
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
     * Messages whose newest notification is too old are deleted; `dropped` is their number.
     */
    async claim(db: Database, now: number, limit: number) {
      const values = { now, limit, oldest: now - KEPT_FOR, leaseEnd: now + LEASE };
      const [deleted, reserved] = await db.d1.batch<{ id: number }>([
        prepare(db, drop, values),
        prepare(db, claim, values),
      ]);
      const ids = reserved!.results.map(({ id }) => id);
      const rows =
        ids.length === 0
          ? []
          : (await prepare(db, claimed, { ids: JSON.stringify(ids) }).all<StoredMessage & Receiver>()).results;
      return {
        messages: rows.map((row): Message & Receiver => ({ ...row, notificationIds: JSON.parse(row.notificationIds) })),
        dropped: deleted!.meta.changes,
      };
    },

    /** Deletes the messages that have ended, and sets the next try of the others. Untried ones become due again. */
    async save(db: Database, { retries, ended, untried, now }: Outcome): Promise<void> {
      const values = {
        retries: JSON.stringify(retries),
        ended: JSON.stringify(ended),
        untried: JSON.stringify(untried.map(({ id }) => id)),
        now,
      };
      await db.d1.batch([retry, release, end].map((text) => prepare(db, text, values)));
    },
  };
}
