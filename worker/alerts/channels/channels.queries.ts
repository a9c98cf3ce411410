import { and, desc, eq } from "drizzle-orm";
import { MAX_CHANNELS } from "../../../shared/alerts/channels/rules.ts";
import type { Database } from "../../platform/storage/db.ts";
import { fewerThan, insertIf } from "../../platform/storage/insert-if.ts";
import { insertSelect, jsonField, prepare } from "../../platform/storage/statement.ts";
import { notifications } from "../alerts.table.ts";
import { KEPT_FOR } from "../deliveries/delivery-run.rules.ts";
import { alertChannels } from "./channels.table.ts";
import type { DeliveryDecision } from "./delivery.rules.ts";

export type ChannelRow = typeof alertChannels.$inferSelect;

const ownedChannel = (userId: string, id: string) => and(eq(alertChannels.id, id), eq(alertChannels.userId, userId));

export const listChannels = (db: Database, userId: string): Promise<ChannelRow[]> =>
  db.orm
    .select()
    .from(alertChannels)
    .where(eq(alertChannels.userId, userId))
    .orderBy(desc(alertChannels.createdAt), desc(alertChannels.id))
    .limit(MAX_CHANNELS);

export async function findChannel(db: Database, userId: string, id: string): Promise<ChannelRow | undefined> {
  const [row] = await db.orm.select().from(alertChannels).where(ownedChannel(userId, id));
  return row;
}

/** Inserts nothing when the user already has `MAX_CHANNELS` channels or one with this id. */
export const insertChannel = (db: Database, row: typeof alertChannels.$inferInsert): Promise<boolean> =>
  insertIf(db, alertChannels, row, fewerThan(MAX_CHANNELS, alertChannels.userId, row.userId));

export async function deleteChannel(db: Database, userId: string, id: string): Promise<boolean> {
  const rows = await db.orm.delete(alertChannels).where(ownedChannel(userId, id)).returning({ id: alertChannels.id });
  return rows.length > 0;
}

export type ChannelChange = { id: string; at: number } & DeliveryDecision["channel"];

const field = jsonField<ChannelChange>("change.value");
const CHANGES = "FROM json_each(:changes) AS change CROSS JOIN alert_channels AS c ON";
const BECOMES_PAUSED = `c.id = ${field("id")} AND c.paused_at IS NULL AND ${field("pausedAt")} IS NOT NULL`;

const NOTIFY_PAUSED = `
  ${insertSelect(notifications, {
    userId: "c.user_id",
    kind: "'channel_paused'",
    coinId: "''",
    symbol: "''",
    name: "c.host",
    target: "'0'",
    price: "'0'",
    triggeredAt: field("at"),
  })}
  ${CHANGES} ${BECOMES_PAUSED}`;
/** They are due again when they are too old, and are deleted then. */
const HOLD_WAITING = `
  UPDATE alert_deliveries SET due_at = created_at + :keptFor
  WHERE channel_id IN (SELECT c.id ${CHANGES} ${BECOMES_PAUSED})`;
const SEND_WAITING = `
  UPDATE alert_deliveries SET due_at = ${field("at")} ${CHANGES} c.id = ${field("id")}
  WHERE channel_id = c.id AND c.paused_at IS NOT NULL AND ${field("pausedAt")} IS NULL`;
// When two tries overlap, a failure must not undo a delivery that was saved meanwhile.
const SAVE_CHANGES = `
  UPDATE alert_channels AS c SET
    failing_since = ${field("failingSince")}, problem = ${field("problem")}, paused_at = ${field("pausedAt")},
    last_delivered_at = CASE WHEN ${field("problem")} IS NULL THEN ${field("at")} ELSE c.last_delivered_at END
  FROM json_each(:changes) AS change
  WHERE c.id = ${field("id")} AND (${field("problem")} IS NULL OR coalesce(c.last_delivered_at, 0) < ${field("at")})`;

/**
 * Saves the states of channels after tries. A channel that becomes paused notifies its owner once and holds its waiting
 * messages, which are sent when it works again within a day. Returns the number of these notifications.
 */
export async function saveChannelChanges(db: Database, changes: readonly ChannelChange[]): Promise<number> {
  const values = { changes: JSON.stringify(changes), keptFor: KEPT_FOR };
  const [inserted] = await db.d1.batch(
    [NOTIFY_PAUSED, HOLD_WAITING, SEND_WAITING, SAVE_CHANGES].map((text) => prepare(db, text, values)),
  );
  return inserted!.meta.changes;
}
