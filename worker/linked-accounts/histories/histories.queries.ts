import { and, eq, getTableColumns, inArray, sql } from "drizzle-orm";
import type { Database } from "../../platform/storage/db.ts";
import { insertSelect, jsonField, prepare } from "../../platform/storage/statement.ts";
import { type LinkedRow, MOST_BEFORE } from "../linked-accounts.queries.ts";
import { linkedAccounts } from "../linked-accounts.table.ts";
import { linkedHistories, linkedMoves } from "./histories.table.ts";
import type { Move } from "./moves.rules.ts";

export type HistoryRow = typeof linkedHistories.$inferSelect;
/** A history with its account. `balancesAt` is the time of all balances; null when some could not be read. */
export type ClaimedHistory = HistoryRow &
  Pick<LinkedRow, "userId" | "kind" | "address" | "holdings"> & { balancesAt: number | null };

export async function listHistories(db: Database, accountIds: readonly string[]): Promise<Map<string, HistoryRow>> {
  const rows = await db.orm
    .select()
    .from(linkedHistories)
    .where(inArray(linkedHistories.accountId, [...accountIds]));
  return new Map(rows.map((row) => [row.accountId, row]));
}

// A history that is being read goes on from its cursor. One that lacks transactions is read from the start.
const REQUEST = `
  ${insertSelect(linkedHistories, {
    accountId: "id",
    ledgerAccount: "ledger_account",
    state: "'waiting'",
    asOf: ":now",
    dueAt: ":now",
  })} FROM linked_accounts WHERE id = :id AND user_id = :userId AND ledger_account IS NOT NULL
  ON CONFLICT (account_id) DO UPDATE SET ledger_account = excluded.ledger_account,
    state = CASE WHEN claimed_until > :now THEN state ELSE 'waiting' END,
    covered = CASE WHEN claimed_until > :now OR cursor IS NOT NULL THEN covered
      ELSE json_replace(covered, '$.missing.again', json('true')) END,
    as_of = :now, due_at = :now, failures = 0`;

/** Asks for the history of an account, which stands for an account of the ledger. */
export const requestHistory = (db: Database, userId: string, id: string, now: number) =>
  prepare(db, REQUEST, { userId, id, now }).run();

export const deleteHistory = (db: Database, id: string): Promise<unknown> =>
  db.d1.batch(
    ["linked_moves", "linked_bookings", "linked_histories"].map((table) =>
      prepare(db, `DELETE FROM ${table} WHERE account_id = :id`, { id }),
    ),
  );

// An account that stands for no account of the ledger any more keeps what was booked, and is read no further. One run at a
// time books for a user, because transactions between two accounts are in the histories of both.
const IS_FREE = `
  NOT EXISTS (
    SELECT 1 FROM linked_accounts AS other JOIN linked_histories AS busy ON busy.account_id = other.id
    WHERE other.user_id = a.user_id AND busy.claimed_until > :now)`;
const DUE = `
  SELECT h.account_id FROM linked_histories AS h JOIN linked_accounts AS a ON a.id = h.account_id
  WHERE h.due_at <= :now AND h.claimed_until <= :now AND a.ledger_account IS NOT NULL
    AND (:id IS NULL OR h.account_id = :id) AND ${IS_FREE}
  ORDER BY h.due_at, h.account_id LIMIT 1`;
const CLAIM = `
  UPDATE linked_histories SET claim = :claim, claimed_until = :until, state = 'running', as_of = :now,
    ledger_account = (SELECT ledger_account FROM linked_accounts WHERE id = account_id)
  WHERE account_id = (${DUE}) AND claimed_until <= :now RETURNING account_id`;

/** Claims the history that has been due for the longest time, or one of them. Undefined when none is due. */
export async function claimHistory(
  db: Database,
  claim: { claim: string; now: number; until: number; id: string | null },
): Promise<ClaimedHistory | undefined> {
  if (!(await prepare(db, CLAIM, claim).first())) return undefined;
  const { userId, kind, address, holdings, asOf, failures } = linkedAccounts;
  const balancesAt = sql<number | null>`CASE WHEN ${failures} = 0 THEN ${asOf} END`;
  const [row] = await db.orm
    .select({ ...getTableColumns(linkedHistories), userId, kind, address, holdings, balancesAt })
    .from(linkedHistories)
    .innerJoin(linkedAccounts, eq(linkedAccounts.id, linkedHistories.accountId))
    .where(eq(linkedHistories.claim, claim.claim));
  return row;
}

const HOLD = `
  UPDATE linked_histories SET claim = NULL, claimed_until = :until
  WHERE account_id = :id AND EXISTS (SELECT 1 FROM linked_accounts AS a WHERE a.id = :id AND ${IS_FREE})
  RETURNING account_id`;

/** Keeps runs from the histories of a user while one of them is removed. False while a run works on one of them. */
export async function holdHistory(db: Database, id: string, now: number, until: number): Promise<boolean> {
  if (await prepare(db, HOLD, { id, now, until }).first()) return true;
  return !(await listHistories(db, [id])).has(id);
}

const field = jsonField<Move>();
const IS_CLAIMED = "EXISTS (SELECT 1 FROM linked_histories WHERE account_id = :id AND claim = :claim)";
const SAVE_MOVES = `
  ${insertSelect(linkedMoves, {
    accountId: ":id",
    txid: field("txid"),
    place: field("place"),
    height: field("height"),
    at: field("at"),
    facts: field("facts"),
    reading: ":reading",
  })} FROM json_each(:moves) WHERE ${IS_CLAIMED}
  ON CONFLICT DO UPDATE SET height = excluded.height, at = excluded.at, facts = excluded.facts, reading = excluded.reading`;
const SAVE_CURSOR = `
  UPDATE linked_histories SET cursor = :cursor, failures = 0, as_of = :now, found = found + :added,
    from_at = min(coalesce(from_at, :oldest), coalesce(:oldest, from_at)),
    to_at = max(coalesce(to_at, :newest), coalesce(:newest, to_at))
  WHERE account_id = :id AND claim = :claim RETURNING found`;
const STORED = `
  SELECT DISTINCT txid FROM linked_moves
  WHERE account_id = :id AND txid IN (SELECT value FROM json_each(:txids))`;

/** Those of some transactions that an account has. */
export async function listStored(db: Database, id: string, txids: readonly string[]): Promise<Set<string>> {
  const { results } = await prepare(db, STORED, { id, txids: JSON.stringify(txids) }).all<{ txid: string }>();
  return new Set(results.map(({ txid }) => txid));
}

type Page = { moves: readonly Move[]; cursor: string; now: number };
/** Stores a page with the place where the next one begins. Returns how many transactions were found; null when the claim has ended. */
export async function savePage(
  db: Database,
  { accountId: id, claim, reading }: HistoryRow,
  { moves, cursor, now }: Page,
): Promise<number | null> {
  const txids = [...new Set(moves.map(({ txid }) => txid))];
  const stored = await listStored(db, id, txids);
  const times = moves.map(({ at }) => at);
  const values = {
    ...{ id, claim, reading, cursor, now },
    moves: JSON.stringify(moves),
    added: txids.length - stored.size,
    oldest: times.length === 0 ? null : Math.min(...times),
    newest: times.length === 0 ? null : Math.max(...times),
  };
  const statements = [SAVE_MOVES, SAVE_CURSOR].map((text) => prepare(db, text, values));
  const results = await db.d1.batch<{ found: number }>(statements);
  return results[1]!.results[0]?.found ?? null;
}

/** Transactions of replaceable blocks that the present reading has not seen. */
export async function listUnseen(db: Database, { accountId, reading, settledHeight }: HistoryRow): Promise<string[]> {
  const { results } = await prepare(
    db,
    `SELECT DISTINCT txid FROM linked_moves
     WHERE account_id = :accountId AND reading < :reading AND height > :settledHeight ORDER BY txid`,
    { accountId, reading, settledHeight },
  ).all<{ txid: string }>();
  return results.map(({ txid }) => txid);
}

/** Keeps a transaction that is still in a block, and removes one that no longer is. */
export const settleUnseen = (db: Database, { accountId, reading }: HistoryRow, txid: string, isInBlock: boolean) =>
  prepare(
    db,
    isInBlock
      ? "UPDATE linked_moves SET reading = :reading WHERE account_id = :accountId AND txid = :txid"
      : "DELETE FROM linked_moves WHERE account_id = :accountId AND txid = :txid AND reading < :reading",
    { accountId, reading, txid },
  ).run();

type Extent = Pick<HistoryRow, "found" | "fromAt" | "toAt"> & { newest: number | null };
/** The number of an account's transactions, the times of the oldest and the newest one, and the newest block. */
export async function findExtent(db: Database, accountId: string): Promise<Extent> {
  const row = await prepare(
    db,
    `SELECT count(DISTINCT txid) AS found, min(at) AS fromAt, max(at) AS toAt, max(height) AS newest
     FROM linked_moves WHERE account_id = :accountId`,
    { accountId },
  ).first<Extent>();
  return row!;
}

export const changeHistory = (db: Database, accountId: string, change: Partial<HistoryRow>): Promise<unknown> =>
  db.orm.update(linkedHistories).set(change).where(eq(linkedHistories.accountId, accountId));

/** Saves the end of a run, and releases its claim. */
export const releaseHistory = (db: Database, { accountId, claim }: HistoryRow, change: Partial<HistoryRow>) =>
  db.orm
    .update(linkedHistories)
    .set({ ...change, claim: null, claimedUntil: 0 })
    .where(and(eq(linkedHistories.accountId, accountId), sql`${linkedHistories.claim} = ${claim}`));

/** How many histories come before one that is due at a time, at most `MOST_BEFORE`. */
export async function countHistoriesBefore(db: Database, dueAt: number): Promise<number> {
  const text = "SELECT count(*) AS before FROM (SELECT 1 FROM linked_histories WHERE due_at < :dueAt LIMIT :most)";
  return (await prepare(db, text, { dueAt, most: MOST_BEFORE }).first<{ before: number }>())!.before;
}
