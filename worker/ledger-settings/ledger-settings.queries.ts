import { eq } from "drizzle-orm";
import { DEFAULT_SETTINGS, type LedgerSettings } from "../../shared/ledger-settings/settings.ts";
import type { Database } from "../platform/storage/db.ts";
import { ledgerSettings as table } from "./ledger-settings.table.ts";

export async function findSettings(db: Database, userId: string): Promise<LedgerSettings> {
  const [row] = await db.orm.select().from(table).where(eq(table.userId, userId));
  if (!row) return DEFAULT_SETTINGS;
  const { userId: _userId, ...settings } = row;
  return settings;
}

export async function storeSettings(db: Database, userId: string, change: Partial<LedgerSettings>): Promise<void> {
  await db.orm
    .insert(table)
    .values({ userId, ...change })
    .onConflictDoUpdate({ target: table.userId, set: { userId, ...change } });
}
