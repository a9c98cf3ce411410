import { and, eq, inArray, sql } from "drizzle-orm";
import { MAX_SUBSCRIPTIONS } from "../../shared/alerts/rules.ts";
import type { Database } from "../platform/storage/db.ts";
import { prepare } from "../platform/storage/statement.ts";
import { pushSubscriptions } from "./alerts.table.ts";

export type SubscriptionRow = typeof pushSubscriptions.$inferSelect;

const DELETE_SURPLUS = `
  DELETE FROM push_subscriptions WHERE id IN (
    SELECT id FROM push_subscriptions WHERE user_id = :userId ORDER BY created_at DESC, id LIMIT -1 OFFSET ${MAX_SUBSCRIPTIONS})`;

/**
 * A browser belongs to the user who last subscribed with it. Beyond the limit, the user's oldest subscriptions are
 * deleted.
 */
export async function saveSubscription(db: Database, row: SubscriptionRow) {
  await db.orm.insert(pushSubscriptions).values(row).onConflictDoUpdate({ target: pushSubscriptions.id, set: row });
  await prepare(db, DELETE_SURPLUS, { userId: row.userId }).run();
}

export const listSubscriptionsOf = (db: Database, userId: string) =>
  db.orm.select().from(pushSubscriptions).where(eq(pushSubscriptions.userId, userId)).limit(MAX_SUBSCRIPTIONS);

export async function deleteSubscription(db: Database, userId: string, id: string): Promise<boolean> {
  const ownedSubscription = and(eq(pushSubscriptions.id, id), eq(pushSubscriptions.userId, userId));
  const rows = await db.orm.delete(pushSubscriptions).where(ownedSubscription).returning({ id: pushSubscriptions.id });
  return rows.length > 0;
}

export async function deleteSubscriptions(db: Database, ids: readonly string[]) {
  await db.orm
    .delete(pushSubscriptions)
    .where(inArray(pushSubscriptions.id, sql`(SELECT value FROM json_each(${JSON.stringify(ids)}))`));
}
