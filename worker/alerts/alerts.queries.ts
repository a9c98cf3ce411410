import { and, desc, eq, ne, type SQL, sql } from "drizzle-orm";
import { MAX_ALERTS } from "../../shared/alerts/rules.ts";
import type { Database } from "../platform/storage/db.ts";
import { fewerThan, insertIf } from "../platform/storage/insert-if.ts";
import { priceAlerts } from "./alerts.table.ts";

export type AlertRow = typeof priceAlerts.$inferSelect;
export type NewAlertRow = typeof priceAlerts.$inferInsert;
export type AlertChange = Partial<
  Pick<
    AlertRow,
    | "alertType"
    | "targetPrice"
    | "repeats"
    | "isActive"
    | "isTriggered"
    | "isArmed"
    | "wakesOn"
    | "wakeThreshold"
    | "decidedVersion"
  >
> & { updatedAt: number };

const ownedAlert = (userId: string, id: string) => and(eq(priceAlerts.id, id), eq(priceAlerts.userId, userId));

export const listAlerts = (db: Database, userId: string): Promise<AlertRow[]> =>
  db.orm
    .select()
    .from(priceAlerts)
    .where(eq(priceAlerts.userId, userId))
    .orderBy(desc(priceAlerts.createdAt), desc(priceAlerts.id))
    .limit(MAX_ALERTS);

export async function findAlert(db: Database, userId: string, id: string): Promise<AlertRow | undefined> {
  const [row] = await db.orm.select().from(priceAlerts).where(ownedAlert(userId, id));
  return row;
}

type Condition = Pick<AlertRow, "id" | "userId" | "coinId" | "alertType" | "targetPrice">;

/** The user's other active alerts with the same condition. */
const sameAlerts = ({ id, userId, coinId, alertType, targetPrice }: Condition) =>
  and(
    eq(priceAlerts.userId, userId),
    eq(priceAlerts.coinId, coinId),
    eq(priceAlerts.alertType, alertType),
    eq(priceAlerts.targetPrice, targetPrice),
    eq(priceAlerts.isActive, true),
    ne(priceAlerts.id, id),
  );
const hasNoSameAlert = (alert: Condition): SQL =>
  sql`NOT EXISTS (SELECT 1 FROM ${priceAlerts} WHERE ${sameAlerts(alert)})`;

export async function hasSameAlert(db: Database, alert: Condition): Promise<boolean> {
  const rows = await db.orm.select({ id: priceAlerts.id }).from(priceAlerts).where(sameAlerts(alert)).limit(1);
  return rows.length > 0;
}

/**
 * Inserts nothing when the user already has `MAX_ALERTS` alerts, an active one with the same condition, or one with
 * this id.
 */
export const insertAlert = (db: Database, alert: NewAlertRow): Promise<boolean> =>
  insertIf(
    db,
    priceAlerts,
    alert,
    sql`${fewerThan(MAX_ALERTS, priceAlerts.userId, alert.userId)} AND ${hasNoSameAlert(alert)}`,
  );

/**
 * Returns undefined when the alert was changed or deleted after the given row was read, or when `unique` is set and
 * another active alert has that condition.
 */
export async function updateAlert(
  db: Database,
  { userId, id, updatedAt, decidedVersion }: AlertRow,
  change: AlertChange,
  unique?: Condition,
): Promise<AlertRow | undefined> {
  const isUnchanged = and(eq(priceAlerts.updatedAt, updatedAt), eq(priceAlerts.decidedVersion, decidedVersion));
  const [row] = await db.orm
    .update(priceAlerts)
    .set(change)
    .where(and(ownedAlert(userId, id), isUnchanged, unique && hasNoSameAlert(unique)))
    .returning();
  return row;
}

export async function deleteAlert(db: Database, userId: string, id: string): Promise<boolean> {
  const rows = await db.orm.delete(priceAlerts).where(ownedAlert(userId, id)).returning({ id: priceAlerts.id });
  return rows.length > 0;
}
