import { and, asc, eq, inArray } from "drizzle-orm";
import { MAX_LINKED_ACCOUNTS, REFRESH_INTERVAL } from "../../shared/linked-accounts/rules.ts";
import { DAY, MINUTE, SECOND } from "../../shared/values/time.ts";
import type { Database } from "../platform/storage/db.ts";
import { deleteExpired } from "../platform/storage/delete-expired.ts";
import { fewerThan, insertIf } from "../platform/storage/insert-if.ts";
import { insertSelect, prepare } from "../platform/storage/statement.ts";
import { linkedAccounts, linkedCoins } from "./linked-accounts.table.ts";

export type LinkedRow = typeof linkedAccounts.$inferSelect;

/** How long (ms) a run claims an account: longer than the longest run, so that no other run takes the account. */
export const CLAIM_MS = 120 * SECOND;
const IS_FREE = `(claimed_until <= :now OR claimed_until > :now + ${CLAIM_MS})`;

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

/** Inserts nothing when the user has `MAX_LINKED_ACCOUNTS` accounts, or this one already. */
export const insertLinked = (db: Database, row: typeof linkedAccounts.$inferInsert): Promise<boolean> =>
  insertIf(db, linkedAccounts, row, fewerThan(MAX_LINKED_ACCOUNTS, linkedAccounts.userId, row.userId));

export async function deleteLinked(db: Database, userId: string, id: string): Promise<boolean> {
  const rows = await db.orm.delete(linkedAccounts).where(owned(userId, id)).returning({ id: linkedAccounts.id });
  return rows.length > 0;
}

// A refresh that takes several runs is continued by the cron, so a user neither restarts nor continues it. After a long
// refresh the next one waits longer, or a large wallet would be read without a pause while its owner looks.
// Times ahead of the clock were stored while it was wrong, so they delay nothing.
const REQUEST = `
  UPDATE linked_accounts SET due_at = :now
  WHERE user_id = :userId AND (:id IS NULL OR id = :id)
    AND (tried_at <= :now - ${REFRESH_INTERVAL} OR tried_at > :now + ${MINUTE})
    AND (as_of IS NULL OR as_of > :now + ${MINUTE}
      OR as_of <= :now - max(${REFRESH_INTERVAL}, ${PAUSE_FACTOR} * (as_of - tried_at)))
    AND ${IS_FREE} AND (progress IS NULL OR failures > 0)
  RETURNING id`;
const VIEW_EVERY = 30 * SECOND;
const VIEWED = `
  UPDATE linked_accounts SET viewed_at = :now WHERE user_id = :userId AND viewed_at < :now - ${VIEW_EVERY}`;
/** Whether `recordView` would change nothing. */
export const wasViewedLately = ({ viewedAt }: LinkedRow, now: number): boolean => viewedAt >= now - VIEW_EVERY;
/** Whether `requestRefresh` would leave out an account because of the time of its last refresh. */
export const wasTriedLately = ({ triedAt }: LinkedRow, now: number): boolean =>
  triedAt > now - REFRESH_INTERVAL && triedAt <= now + MINUTE;

/** Makes the accounts of a user due, or one of them, unless they were refreshed a short time ago. Returns their ids. */
export async function requestRefresh(db: Database, userId: string, id: string | null, now: number): Promise<string[]> {
  const { results } = await prepare(db, REQUEST, { userId, id, now }).all<{ id: string }>();
  return results.map((row) => row.id);
}

export const recordView = (db: Database, userId: string, now: number) => prepare(db, VIEWED, { userId, now }).run();

// Two runs never get the same account, because the second one finds it claimed. A part of a refresh keeps the start.
const claimFrom = (accounts: string) => `
  UPDATE linked_accounts SET claim = :claim, claimed_until = :until, due_at = :until,
    tried_at = CASE WHEN progress IS NULL OR failures > 0 THEN :now ELSE tried_at END
  WHERE id = (SELECT a.id FROM ${accounts} WHERE a.due_at <= :now AND ${IS_FREE}
    ORDER BY a.due_at, a.id LIMIT 1)
    AND ${IS_FREE}
  RETURNING id`;
const CLAIM = claimFrom("linked_accounts AS a");
// Found by their keys, because any number of other accounts may be due.
const CLAIM_OF_IDS = claimFrom("json_each(:ids) AS wanted CROSS JOIN linked_accounts AS a ON a.id = wanted.value");

type Claim = { claim: string; now: number; until: number; ids: readonly string[] | null };

/**
 * Claims the account that has been due for the longest time, of all accounts or of `ids`. Undefined when none is due.
 */
export async function claimDue(db: Database, { ids, ...claim }: Claim): Promise<LinkedRow | undefined> {
  const statement =
    ids === null ? prepare(db, CLAIM, claim) : prepare(db, CLAIM_OF_IDS, { ...claim, ids: JSON.stringify(ids) });
  const claimed = await statement.first<{ id: string }>();
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

type Compared = { row: Pick<LinkedRow, "id" | "ledgerAccount">; proof: object };
/** Keeps comparisons with the ledger, unless the account stands for another one by now. */
export async function saveProofs(db: Database, compared: readonly Compared[]): Promise<void> {
  await db.d1.batch(
    compared.map(({ row: { id, ledgerAccount }, proof }) =>
      prepare(db, SAVE_PROOF, { id, ledgerAccount, proof: JSON.stringify(proof) }),
    ),
  );
}
const SAVE_PROOF = "UPDATE linked_accounts SET proof = :proof WHERE id = :id AND ledger_account IS :ledgerAccount";

export type LinkedChange = Partial<
  Pick<LinkedRow, "label" | "ledgerAccount" | "ledgerName" | "separateFrom" | "movedTo" | "proof">
>;

export async function updateLinked(db: Database, userId: string, id: string, change: LinkedChange): Promise<boolean> {
  const rows = await db.orm
    .update(linkedAccounts)
    .set(change)
    .where(owned(userId, id))
    .returning({ id: linkedAccounts.id });
  return rows.length > 0;
}

const COIN_SEEN_EVERY = DAY;
const COIN_RETENTION = 30 * DAY;
const SAVE_COINS = `
  ${insertSelect(linkedCoins, { coinId: "value", seenAt: ":now" })} FROM json_each(:ids) WHERE true
  ON CONFLICT (coin_id) DO UPDATE SET seen_at = :now WHERE seen_at <= :now - ${COIN_SEEN_EVERY}`;

/** Records the coins of a refreshed account. */
export const saveLinkedCoins = (db: Database, ids: readonly string[], now: number) =>
  prepare(db, SAVE_COINS, { ids: JSON.stringify(ids), now }).run();

/** Removes coins that no refresh has found for a long time. Returns how many. */
export const purgeLinkedCoins = (db: Database, now: number): Promise<number> =>
  deleteExpired(db, linkedCoins, linkedCoins.coinId, linkedCoins.seenAt, now - COIN_RETENTION);

/** A longer queue is not counted to its end. */
export const MOST_BEFORE = 1000;

/** How many accounts come before one that is due at a time, at most `MOST_BEFORE`. */
export async function countAccountsBefore(db: Database, dueAt: number): Promise<number> {
  const text = "SELECT count(*) AS before FROM (SELECT 1 FROM linked_accounts WHERE due_at < :dueAt LIMIT :most)";
  return (await prepare(db, text, { dueAt, most: MOST_BEFORE }).first<{ before: number }>())!.before;
}
