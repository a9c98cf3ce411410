import { CHAIN_SOURCE } from "../../../shared/transactions/transaction.ts";
import type { Database } from "../../platform/storage/db.ts";
import { insertSelect, jsonField, prepare } from "../../platform/storage/statement.ts";
import type { LinkedRow } from "../linked-accounts.queries.ts";
import { linkedBookings } from "./histories.table.ts";
import type { AccountMove } from "./moves.rules.ts";

export type BookingRow = typeof linkedBookings.$inferSelect;

const TXIDS = `
  SELECT txid FROM linked_moves WHERE account_id = :accountId
  UNION SELECT txid FROM linked_bookings WHERE account_id = :accountId`;
const OWN = "SELECT id FROM linked_accounts WHERE user_id = :userId AND kind = :kind";

type Scope = { userId: string; kind: string; accountId: string };

/** The transactions that an account has, or had when it was booked. */
export async function listTxids(db: Database, { accountId }: Scope): Promise<string[]> {
  const { results } = await prepare(db, TXIDS, { accountId }).all<{ txid: string }>();
  return results.map(({ txid }) => txid);
}

/** What the user's accounts that were read completely have in these transactions. */
export async function listMoves(db: Database, scope: Scope, txids: readonly string[]): Promise<AccountMove[]> {
  const { results } = await prepare(
    db,
    `SELECT m.account_id AS accountId, h.ledger_account AS ledgerAccount, m.txid, m.height, m.at, m.facts
     FROM (${OWN}) AS own JOIN linked_histories AS h ON h.account_id = own.id
       JOIN json_each(:txids) AS wanted JOIN linked_moves AS m ON m.account_id = own.id AND m.txid = wanted.value
     WHERE h.covered IS NOT NULL OR h.account_id = :accountId ORDER BY m.account_id`,
    { ...scope, txids: JSON.stringify(txids) },
  ).all<AccountMove>();
  return results;
}

/** The user's other accounts that have some of these transactions. */
export async function listSharing(db: Database, scope: Scope, txids: readonly string[]): Promise<string[]> {
  const { results } = await prepare(
    db,
    `SELECT DISTINCT m.account_id AS id FROM (${OWN}) AS own JOIN json_each(:txids) AS wanted
       JOIN linked_moves AS m ON m.account_id = own.id AND m.txid = wanted.value
     WHERE own.id <> :accountId`,
    { ...scope, txids: JSON.stringify(txids) },
  ).all<{ id: string }>();
  return results.map(({ id }) => id);
}

/** What was booked of these transactions. */
export async function listBookings(db: Database, scope: Scope, txids: readonly string[]): Promise<BookingRow[]> {
  const { results } = await prepare(
    db,
    `SELECT account_id AS accountId, source_key AS sourceKey, txid, facts, entered FROM linked_bookings
     WHERE account_id IN (${OWN}) AND txid IN (SELECT value FROM json_each(:txids))`,
    { ...scope, txids: JSON.stringify(txids) },
  ).all<BookingRow>();
  return results;
}

const field = jsonField<BookingRow>();
const INSERT = `
  ${insertSelect(linkedBookings, {
    accountId: field("accountId"),
    sourceKey: field("sourceKey"),
    txid: field("txid"),
    facts: field("facts"),
    entered: field("entered"),
  })} FROM json_each(:rows) WHERE ${field("accountId")} IN (SELECT id FROM linked_accounts)
  ON CONFLICT DO UPDATE SET facts = excluded.facts, entered = excluded.entered`;

export const insertBookings = (db: Database, rows: readonly BookingRow[]): Promise<unknown> =>
  prepare(db, INSERT, { rows: JSON.stringify(rows) }).run();

export const deleteBookings = (db: Database, rows: readonly BookingRow[]): Promise<unknown> =>
  prepare(
    db,
    `DELETE FROM linked_bookings WHERE (account_id, source_key) IN (
       SELECT ${field("accountId")}, ${field("sourceKey")} FROM json_each(:rows))`,
    { rows: JSON.stringify(rows) },
  ).run();

const IS_HERE = (account: string) => `${account} IN (t.account, coalesce(t.to_account, t.account))`;

/** The transactions of the ledger that stand for bookings of the user's accounts, and are still in the account of those. */
export async function listEnteredIds(db: Database, scope: Scope): Promise<Set<string>> {
  const { results } = await prepare(
    db,
    `SELECT b.entered FROM linked_bookings AS b JOIN transactions AS t ON t.id = CAST(b.entered AS INTEGER)
     WHERE b.account_id IN (${OWN}) AND b.entered IS NOT NULL AND t.user_id = :userId
       AND ${IS_HERE("(b.facts ->> 'account')")}`,
    scope,
  ).all<{ entered: string }>();
  return new Set(results.map(({ entered }) => entered));
}

/**
 * How many transactions were booked and are in the ledger, how many it had already, how many the user has deleted, and how
 * many of those that are there the user has moved to another account, or given another kind.
 */
export type BookingCounts = Record<"booked" | "entered" | "deleted" | "moved" | "changed" | "shared", number>;

const isInLedger = (condition: string): string => `EXISTS (
    SELECT 1 FROM transactions AS t
    WHERE t.user_id = a.user_id AND t.source = '${CHAIN_SOURCE}' AND t.source_key = b.source_key AND ${condition})`;
const IS_DELETED = `b.entered IS NULL AND NOT ${isInLedger("TRUE")}`;
const IS_ELSEWHERE = `NOT (${IS_HERE("(b.facts ->> 'account')")}
  AND ${IS_HERE("coalesce(b.facts ->> 'toAccount', t.account)")})`;
const IS_MOVED = `b.entered IS NULL AND ${isInLedger(IS_ELSEWHERE)}`;
const IS_CHANGED = `b.entered IS NULL AND ${isInLedger("t.kind <> b.facts ->> 'kind'")}`;
const COUNTS = `
  SELECT count(*) - count(b.entered) - total(${IS_DELETED}) AS booked, count(b.entered) AS entered,
    total(${IS_DELETED}) AS deleted, total(${IS_MOVED}) AS moved, total(${IS_CHANGED}) AS changed
  FROM linked_bookings AS b JOIN linked_accounts AS a ON a.id = b.account_id WHERE b.account_id = :accountId`;

const SHARED = `
  SELECT count(*) AS shared FROM (
    SELECT txid FROM linked_moves WHERE account_id = :accountId
    EXCEPT SELECT txid FROM linked_bookings WHERE account_id = :accountId
    INTERSECT SELECT txid FROM linked_bookings WHERE account_id IN (
      SELECT other.id FROM linked_accounts AS a JOIN linked_accounts AS other ON other.user_id = a.user_id
      WHERE a.id = :accountId))`;

export async function countBookings(db: Database, accountId: string): Promise<BookingCounts> {
  const counts = await prepare(db, COUNTS, { accountId }).first<Omit<BookingCounts, "shared">>();
  const { shared } = (await prepare(db, SHARED, { accountId }).first<{ shared: number }>())!;
  return { ...counts!, shared };
}

/** The accounts of a user whose history was booked. */
export async function listBooked(
  db: Database,
  userId: string,
): Promise<Pick<LinkedRow, "id" | "kind" | "ledgerAccount">[]> {
  const { results } = await prepare(
    db,
    `SELECT a.id, a.kind, a.ledger_account AS ledgerAccount
     FROM linked_accounts AS a CROSS JOIN linked_histories AS h ON h.account_id = a.id
     WHERE a.user_id = :userId AND h.covered IS NOT NULL`,
    { userId },
  ).all<Pick<LinkedRow, "id" | "kind" | "ledgerAccount">>();
  // Sorted here, because a sort in SQL reads a row also where there is none, at each booking.
  return results.sort((a, b) => (a.id < b.id ? -1 : 1));
}

/** Whether the history of an account has a transaction at most so long (ms) before or after one of some times. */
export async function isNear(db: Database, id: string, times: readonly number[], within: number): Promise<boolean> {
  const text = `
    SELECT 1 FROM linked_moves AS m
    WHERE m.account_id = :id AND EXISTS (
      SELECT 1 FROM json_each(:times) AS time WHERE m.at BETWEEN time.value - :within AND time.value + :within) LIMIT 1`;
  return (await prepare(db, text, { id, times: JSON.stringify(times), within }).first()) !== null;
}

/** Whether some transactions of the ledger stand for bookings of an account. */
export async function isEntered(db: Database, id: string, ids: readonly string[]): Promise<boolean> {
  const text = `
    SELECT 1 FROM json_each(:ids) AS own CROSS JOIN linked_bookings AS b
    WHERE b.entered = own.value AND b.account_id = :id LIMIT 1`;
  return (await prepare(db, text, { id, ids: JSON.stringify(ids) }).first()) !== null;
}

type MovedRow = { id: number; account: string; toAccount: string | null; legs: string; facts: string };
/** The transactions of a user's histories that the user has moved to other accounts, with what they were booked as. */
export async function listMovedAway(db: Database, userId: string): Promise<MovedRow[]> {
  const { results } = await prepare(
    db,
    `SELECT t.id, t.account, t.to_account AS toAccount, t.legs, b.facts
     FROM linked_accounts AS a JOIN linked_bookings AS b ON b.account_id = a.id
       JOIN transactions AS t ON t.user_id = a.user_id AND t.source = '${CHAIN_SOURCE}' AND t.source_key = b.source_key
     WHERE a.user_id = :userId AND b.entered IS NULL AND ${IS_ELSEWHERE} ORDER BY t.id`,
    { userId },
  ).all<MovedRow>();
  return results;
}
