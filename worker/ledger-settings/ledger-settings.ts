import type { LedgerSettings } from "../../shared/ledger-settings/settings.ts";
import type { SpamMark } from "../../shared/ledger-settings/spam-marks.ts";
import { withoutSpam } from "../../shared/transactions/spam.ts";
import type { Deps } from "../deps.ts";
import { findSettings, findSpam, storeSettings } from "./ledger-settings.queries.ts";

type Store = Pick<Deps, "db">;

export const readSettings = ({ db }: Store, userId: string): Promise<LedgerSettings> => findSettings(db, userId);

/** The keys of the coins that users marked as spam. */
export type SpamOfUsers = ReadonlyMap<string, readonly string[]>;

export async function readSpam({ db }: Store, userIds: readonly string[]): Promise<SpamOfUsers> {
  if (userIds.length === 0) return new Map();
  const found = await findSpam(db, userIds);
  return new Map([...found].map(([userId, marks]) => [userId, marks.map(({ key }) => key)]));
}

export const readMarks = async ({ db }: Store, userId: string): Promise<readonly SpamMark[]> =>
  (await findSpam(db, [userId])).get(userId) ?? [];

type OfUser = { userId: string; coinId: string | null; symbol: string };

/** The rows of users without those of coins that their owner marked as spam. */
export const dropSpam = <Row extends OfUser>(rows: readonly Row[], spam: SpamOfUsers): readonly Row[] =>
  spam.size === 0 ? rows : rows.filter((row) => withoutSpam([row], spam.get(row.userId) ?? []).length > 0);

/** Stores some settings of a ledger. Who calls it derives the holdings anew. */
export const saveSettings = (
  { db }: Deps,
  userId: string,
  change: Partial<Omit<LedgerSettings, "spam">> & { spam?: SpamMark[] },
): Promise<void> => storeSettings(db, userId, change);
