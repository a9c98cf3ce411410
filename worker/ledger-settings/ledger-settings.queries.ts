import { and, eq, inArray, ne, sql } from "drizzle-orm";
import { DEFAULT_SETTINGS, type LedgerSettings } from "../../shared/ledger-settings/settings.ts";
import type { SpamMark } from "../../shared/ledger-settings/spam-marks.ts";
import type { Database } from "../platform/storage/db.ts";
import { ledgerSettings as table } from "./ledger-settings.table.ts";

export async function findSettings(db: Database, userId: string): Promise<LedgerSettings> {
  const [row] = await db.orm.select().from(table).where(eq(table.userId, userId));
  if (!row) return DEFAULT_SETTINGS;
  const { userId: _userId, spam, ...settings } = row;
  return { ...settings, spam: spam.map(({ key }) => key) };
}

/** The marks of those users who have marked any coin as spam. */
export async function findSpam(db: Database, userIds: readonly string[]): Promise<Map<string, SpamMark[]>> {
  const [first = ""] = userIds;
  // The list would count as rows that are read.
  const isOfUsers =
    userIds.length === 1
      ? eq(table.userId, first)
      : inArray(table.userId, sql`(SELECT value FROM json_each(${JSON.stringify(userIds)}))`);
  const rows = await db.orm
    .select({ userId: table.userId, spam: table.spam })
    .from(table)
    .where(and(isOfUsers, ne(table.spam, [])));
  return new Map(rows.map(({ userId, spam }) => [userId, spam]));
}

type Stored = Partial<Omit<LedgerSettings, "spam"> & { spam: SpamMark[] }>;

export async function storeSettings(db: Database, userId: string, change: Stored): Promise<void> {
  await db.orm
    .insert(table)
    .values({ userId, ...change })
    .onConflictDoUpdate({ target: table.userId, set: { userId, ...change } });
}
