import { and, eq, inArray, ne } from "drizzle-orm";
import { DEFAULT_SETTINGS, type LedgerSettings } from "../../shared/ledger-settings/settings.ts";
import type { Database } from "../platform/storage/db.ts";
import { ledgerSettings as table } from "./ledger-settings.table.ts";

export async function findSettings(db: Database, userId: string): Promise<LedgerSettings> {
  const [row] = await db.orm.select().from(table).where(eq(table.userId, userId));
  if (!row) return DEFAULT_SETTINGS;
  const { userId: _userId, ...settings } = row;
  return settings;
}

/** The spam of those users who have marked any. */
export async function findSpam(db: Database, userIds: readonly string[]): Promise<Map<string, readonly string[]>> {
  const rows = await db.orm
    .select({ userId: table.userId, spam: table.spam })
    .from(table)
    .where(and(inArray(table.userId, [...userIds]), ne(table.spam, [])));
  return new Map(rows.map(({ userId, spam }) => [userId, spam]));
}

export async function storeSettings(db: Database, userId: string, change: Partial<LedgerSettings>): Promise<void> {
  await db.orm
    .insert(table)
    .values({ userId, ...change })
    .onConflictDoUpdate({ target: table.userId, set: { userId, ...change } });
}
