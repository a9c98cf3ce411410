import type { LedgerSettings } from "../../shared/ledger-settings/settings.ts";
import { withoutSpam } from "../../shared/transactions/spam.ts";
import type { Deps } from "../deps.ts";
import { findSettings, findSpam, storeSettings } from "./ledger-settings.queries.ts";

export const readSettings = ({ db }: Pick<Deps, "db">, userId: string): Promise<LedgerSettings> =>
  findSettings(db, userId);

type OfUser = { userId: string; coinId: string | null; symbol: string };

/** The rows of users without those of coins that their owner marked as spam. */
export async function dropSpam<Row extends OfUser>({ db }: Pick<Deps, "db">, rows: readonly Row[]): Promise<Row[]> {
  const userIds = [...new Set(rows.map(({ userId }) => userId))];
  const spam = userIds.length === 0 ? new Map<string, readonly string[]>() : await findSpam(db, userIds);
  if (spam.size === 0) return [...rows];
  return rows.filter((row) => withoutSpam([row], spam.get(row.userId) ?? []).length > 0);
}

/** Stores some settings of a ledger. Who calls it derives the holdings anew. */
export const saveSettings = ({ db }: Deps, userId: string, change: Partial<LedgerSettings>): Promise<void> =>
  storeSettings(db, userId, change);
