import { and, desc, eq } from "drizzle-orm";
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
    | "wakeHint"
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

/** Inserts nothing when the user already has `MAX_ALERTS` alerts or an alert with this id. */
export const insertAlert = (db: Database, alert: NewAlertRow): Promise<boolean> =>
  insertIf(db, priceAlerts, alert, fewerThan(MAX_ALERTS, priceAlerts.userId, alert.userId));

/** Returns undefined when the alert was changed or deleted after the given row was read. */
export async function updateAlert(
  db: Database,
  { userId, id, updatedAt, decidedVersion }: AlertRow,
  change: AlertChange,
): Promise<AlertRow | undefined> {
  const isUnchanged = and(eq(priceAlerts.updatedAt, updatedAt), eq(priceAlerts.decidedVersion, decidedVersion));
  const [row] = await db.orm
    .update(priceAlerts)
    .set(change)
    .where(and(ownedAlert(userId, id), isUnchanged))
    .returning();
  return row;
}

export async function deleteAlert(db: Database, userId: string, id: string): Promise<boolean> {
  const rows = await db.orm.delete(priceAlerts).where(ownedAlert(userId, id)).returning({ id: priceAlerts.id });
  return rows.length > 0;
}
