import { and, asc, eq, inArray } from "drizzle-orm";
import { MAX_LINKED_ACCOUNTS, REFRESH_INTERVAL } from "../../shared/linked-accounts/rules.ts";
import type { Database } from "../platform/storage/db.ts";
import { fewerThan, insertIf } from "../platform/storage/insert-if.ts";
import { prepare } from "../platform/storage/statement.ts";
import { linkedAccounts } from "./linked-accounts.table.ts";

export type LinkedRow = typeof linkedAccounts.$inferSelect;

/** The pause after a refresh, as a multiple of the time that it took. */
const PAUSE_FACTOR = 4;

const owned = (userId: string, id: string) => and(eq(linkedAccounts.id, id), eq(linkedAccounts.userId, userId));

export const listLinked = (db: Database, userId: string): Promise<LinkedRow[]> => listLinkedOfUsers(db, [userId]);

export const listLinkedOfUsers = (db: Database, userIds: readonly string[]): Promise<LinkedRow[]> =>
  db.orm
    .select()
    .from(linkedAccounts)
    .where(inArray(linkedAccounts.userId, [...userIds]))
    .orderBy(asc(linkedAccounts.createdAt), asc(linkedAccounts.id))
    .limit(MAX_LINKED_ACCOUNTS * userIds.length);

export async function findLinked(db: Database, userId: string, id: string): Promise<LinkedRow | undefined> {
  const [row] = await db.orm.select().from(linkedAccounts).where(owned(userId, id));
  return row;
}

export async function findLinkedAddress(
  db: Database,
  userId: string,
  kind: LinkedRow["kind"],
  address: string,
): Promise<LinkedRow | undefined> {
  const [row] = await db.orm
    .select()
    .from(linkedAccounts)
    .where(and(eq(linkedAccounts.userId, userId), eq(linkedAccounts.kind, kind), eq(linkedAccounts.address, address)));
  return row;
}

/** Inserts nothing when the user has `MAX_LINKED_ACCOUNTS` accounts, or this one already. */
export const insertLinked = (db: Database, row: typeof linkedAccounts.$inferInsert): Promise<boolean> =>
  insertIf(db, linkedAccounts, row, fewerThan(MAX_LINKED_ACCOUNTS, linkedAccounts.userId, row.userId));

export async function deleteLinked(db: Database, userId: string, id: string): Promise<boolean> {
  const rows = await db.orm.delete(linkedAccounts).where(owned(userId, id)).returning({ id: linkedAccounts.id });
  return rows.length > 0;
}

// A refresh that takes several runs is continued by the cron, so a user neither restarts nor continues it. After a long
// refresh the next one waits longer, or a large wallet would be read without a pause while its owner looks.
const REQUEST = `
  UPDATE linked_accounts SET due_at = :now
  WHERE user_id = :userId AND (:id IS NULL OR id = :id) AND tried_at <= :now - ${REFRESH_INTERVAL}
    AND (as_of IS NULL OR as_of <= :now - max(${REFRESH_INTERVAL}, ${PAUSE_FACTOR} * (as_of - tried_at)))
    AND claimed_until <= :now AND (progress IS NULL OR failures > 0)
  RETURNING id`;
const VIEWED = `
  UPDATE linked_accounts SET viewed_at = :now WHERE user_id = :userId AND viewed_at < :now - 30000`;

/** Makes the accounts of a user due, or one of them, unless they were refreshed a short time ago. Returns their ids. */
export async function requestRefresh(db: Database, userId: string, id: string | null, now: number): Promise<string[]> {
  const { results } = await prepare(db, REQUEST, { userId, id, now }).all<{ id: string }>();
  return results.map((row) => row.id);
}

export const recordView = (db: Database, userId: string, now: number) => prepare(db, VIEWED, { userId, now }).run();

// Two runs never get the same account, because the second one finds it claimed. A part of a refresh keeps the start.
const CLAIM = `
  UPDATE linked_accounts SET claim = :claim, claimed_until = :until, due_at = :until,
    tried_at = CASE WHEN progress IS NULL OR failures > 0 THEN :now ELSE tried_at END
  WHERE id = (SELECT id FROM linked_accounts WHERE due_at <= :now AND claimed_until <= :now
    AND (:ids IS NULL OR id IN (SELECT value FROM json_each(:ids)))
    ORDER BY due_at, id LIMIT 1)
    AND claimed_until <= :now
  RETURNING id`;

type Claim = { claim: string; now: number; until: number; ids: readonly string[] | null };

/**
 * Claims the account that has been due for the longest time, of all accounts or of `ids`. Undefined when none is due.
 */
export async function claimDue(db: Database, { ids, ...claim }: Claim): Promise<LinkedRow | undefined> {
  const values = { ...claim, ids: ids === null ? null : JSON.stringify(ids) };
  const claimed = await prepare(db, CLAIM, values).first<{ id: string }>();
  if (!claimed) return undefined;
  const [row] = await db.orm
    .select()
    .from(linkedAccounts)
    .where(and(eq(linkedAccounts.id, claimed.id), eq(linkedAccounts.claim, claim.claim)));
  return row;
}

export type Result = Pick<LinkedRow, "progress" | "problem" | "failures" | "dueAt"> &
  Partial<Pick<LinkedRow, "holdings" | "perps" | "asOf">>;

/** Saves the end of a run and releases its claim. Nothing is saved when the claim has ended or the account is gone. */
export async function saveResult(db: Database, id: string, claim: string, result: Result): Promise<boolean> {
  const rows = await db.orm
    .update(linkedAccounts)
    .set({ ...result, claim: null, claimedUntil: 0 })
    .where(and(eq(linkedAccounts.id, id), eq(linkedAccounts.claim, claim)))
    .returning({ id: linkedAccounts.id });
  return rows.length > 0;
}
