import { getTableColumns } from "drizzle-orm";
import { idsOfKey } from "../../shared/icp-tokens/same-coins.ts";
import { MAX_DELETIONS } from "../../shared/ledger/deletions.ts";
import { MAX_POSITIONS } from "../../shared/portfolio/rules.ts";
import { MAX_TRANSACTIONS } from "../../shared/transactions/rules.ts";
import { OPENING_SOURCE } from "../../shared/transactions/transaction.ts";
import type { Database } from "../platform/storage/db.ts";
import { deleteExpired } from "../platform/storage/delete-expired.ts";
import { insertSelect, jsonField, prepare } from "../platform/storage/statement.ts";
import { type Changed, changeLedger } from "./changes/changes.queries.ts";
import { spotPositions } from "./positions.table.ts";
import {
  findOpening,
  type PagePlace,
  STORED_FIELDS,
  type StoredFields,
  type TransactionRow,
} from "./transactions.queries.ts";
import { deletions, transactions } from "./transactions.table.ts";

const namesOf = (columns: Record<string, { name: string }>) => Object.values(columns).map(({ name }) => name);
const COLUMNS = namesOf(getTableColumns(transactions)).join(", ");
const POSITION = `json_object(${namesOf(getTableColumns(spotPositions))
  .map((name) => `'${name}', ${name}`)
  .join(", ")})`;

const KEYS = "(SELECT value FROM json_each(:keys))";
/** The same transactions as `goesWith`. */
const OF_HOLDING = `
  FROM transactions WHERE user_id = :userId AND (position_id = :id OR (:isMain = 1 AND position_id IS NULL))
    AND EXISTS (SELECT 1 FROM spot_positions WHERE user_id = :userId AND id = :id)
    AND EXISTS (SELECT 1 FROM json_each(legs) AS leg WHERE leg.value ->> 0 IN ${KEYS})
    AND NOT EXISTS (SELECT 1 FROM json_each(legs) AS leg WHERE leg.value ->> 0 NOT IN ${KEYS} AND leg.value ->> 0 NOT LIKE '$%')`;

const FORGET_OLD = `
  DELETE FROM deletions WHERE user_id = :userId AND id NOT IN (
    SELECT id FROM deletions WHERE user_id = :userId ORDER BY deleted_at DESC, id LIMIT ${MAX_DELETIONS})`;

const DELETE_HOLDING = [
  `SELECT id, at ${OF_HOLDING}`,
  `INSERT OR REPLACE INTO deletions (id, user_id, deleted_at, position)
   SELECT id, user_id, :now, ${POSITION} FROM spot_positions WHERE user_id = :userId AND id = :id RETURNING id`,
  `INSERT INTO deleted_transactions (${COLUMNS}, deletion_id) SELECT ${COLUMNS}, :id ${OF_HOLDING}`,
  `DELETE FROM transactions WHERE id IN (SELECT id ${OF_HOLDING})`,
  "DELETE FROM spot_positions WHERE user_id = :userId AND id = :id",
  FORGET_OLD,
];

/**
 * Moves a position with its transactions out of the portfolio. `isMain` says that transactions without a position
 * belong to it. Returns the transactions and the ledger's tags; null when the user has no such position.
 */
export async function deletePosition(
  db: Database,
  { key, ...own }: { userId: string; id: string; key: string; isMain: boolean; now: number },
) {
  const values = { ...own, keys: JSON.stringify(idsOfKey(key)) };
  const statements = [
    findOpening(db, values.userId, values.id),
    ...DELETE_HOLDING.map((text) => prepare(db, text, values)),
  ];
  const { results, tags, change } = await changeLedger<PagePlace>(db, values.userId, statements);
  const [opening, kept, moved] = results;
  // The deletion of the position deletes its opening purchase, also when that changes another coin by now.
  const removed = new Map([...opening!.results, ...kept!.results].map((place) => [place.id, place]));
  return moved!.results.length === 1 ? { removed: [...removed.values()], tags, change } : null;
}

const WANTED = "SELECT value FROM json_each(:ids)";
// The sign before a column keeps SQLite from reading all rows of the user.
const OF_WANTED = `FROM transactions WHERE +user_id = :userId AND id IN (${WANTED})`;
const ARE_ALL_THERE = `(SELECT count(*) ${OF_WANTED}) = json_array_length(:ids)`;
const DELETE_TRANSACTIONS = [
  `INSERT INTO deletions (id, user_id, deleted_at) SELECT :deletionId, :userId, :now WHERE ${ARE_ALL_THERE}`,
  `INSERT INTO deleted_transactions (${COLUMNS}, deletion_id)
   SELECT ${COLUMNS}, :deletionId ${OF_WANTED} AND EXISTS (SELECT 1 FROM deletions WHERE id = :deletionId)`,
  `DELETE ${OF_WANTED} AND EXISTS (SELECT 1 FROM deletions WHERE id = :deletionId) RETURNING id, at`,
  FORGET_OLD,
];

/** Moves transactions out of the ledger: all of them, or none when the user lacks one. `ids` has each once. */
export async function deleteTransactions(
  db: Database,
  { ids, ...values }: { userId: string; ids: readonly number[]; deletionId: string; now: number },
): Promise<Changed & { removed: PagePlace[] }> {
  const all = { ...values, ids: JSON.stringify(ids) };
  const statements = DELETE_TRANSACTIONS.map((text) => prepare(db, text, all));
  const { results, tags, change } = await changeLedger<PagePlace>(db, values.userId, statements);
  return { removed: results[2]!.results, tags, change };
}

/** Whether the ledger has room for what a part of a statement names. */
const roomFor = (counted: string) =>
  `coalesce((SELECT transactions FROM ledgers WHERE user_id = :userId), 0) + (SELECT count(*) ${counted}) <= ${MAX_TRANSACTIONS}`;
const stored = jsonField<Record<string, unknown>>("position");
// It comes back with the amount 0, because a position with an amount would book an opening purchase.
const INSERT_POSITION = `
  ${insertSelect(spotPositions, {
    id: stored("id"),
    userId: "user_id",
    symbol: stored("symbol"),
    name: stored("name"),
    coinId: stored("coin_id"),
    entryPrice: stored("entry_price"),
    typed: stored("typed"),
    currentPrice: stored("current_price"),
    createdAt: stored("created_at"),
    updatedAt: stored("updated_at"),
    amount: "'0'",
    requestHash: stored("request_hash"),
  })}
  FROM deletions WHERE user_id = :userId AND id = :id AND ${roomFor("FROM deleted_transactions WHERE deletion_id = :id")}
    AND (SELECT count(*) FROM spot_positions WHERE user_id = :userId) < ${MAX_POSITIONS}`;
const RESTORE_HOLDING = [
  INSERT_POSITION,
  `INSERT INTO transactions (${COLUMNS}) SELECT ${COLUMNS} FROM deleted_transactions
   WHERE user_id = :userId AND deletion_id = :id
     AND EXISTS (SELECT 1 FROM spot_positions WHERE user_id = :userId AND id = :id)
   ON CONFLICT DO NOTHING RETURNING ${STORED_FIELDS}`,
  `DELETE FROM deletions WHERE user_id = :userId AND id = :id
     AND EXISTS (SELECT 1 FROM spot_positions WHERE user_id = :userId AND id = :id)`,
];
const IS_DELETED = "SELECT 1 FROM deletions WHERE user_id = :userId AND id = :id";

/** Undoes the deletion of a position. `isRefused` says that a limit prevented this, so that it is still stored. */
export async function restorePosition(db: Database, userId: string, id: string) {
  const statements = [...RESTORE_HOLDING, IS_DELETED].map((text) => prepare(db, text, { userId, id }));
  const { results, tags, change } = await changeLedger<StoredFields>(db, userId, statements);
  return { isRefused: results[3]!.results.length === 1, added: results[1]!.results, tags, change };
}

const OF_DELETED = `
  FROM deleted_transactions AS old WHERE +old.user_id = :userId AND old.id IN (${WANTED})
    AND EXISTS (SELECT 1 FROM deletions WHERE id = old.deletion_id AND position IS NULL)`;
const RESTORE_TRANSACTIONS = [
  `INSERT INTO transactions (${COLUMNS}) SELECT ${COLUMNS} ${OF_DELETED} AND ${roomFor(OF_DELETED)}
   ON CONFLICT DO NOTHING RETURNING ${STORED_FIELDS}`,
  // Also one whose source was booked again meanwhile.
  `DELETE FROM deleted_transactions WHERE id IN (SELECT old.id ${OF_DELETED}
     AND (EXISTS (SELECT 1 FROM transactions AS now WHERE now.id = old.id) OR EXISTS (
       SELECT 1 FROM transactions AS now
       WHERE now.user_id = :userId AND now.source = old.source AND now.source_key = old.source_key)))`,
  `DELETE FROM deletions WHERE user_id = :userId AND position IS NULL
     AND NOT EXISTS (SELECT 1 FROM deleted_transactions WHERE deletion_id = deletions.id)`,
  `SELECT 1 ${OF_DELETED} LIMIT 1`,
];

/** Brings deleted transactions back: all of them, or none when a limit prevents this, which `isRefused` says. */
export async function restoreTransactions(db: Database, userId: string, ids: readonly number[]) {
  const values = { userId, ids: JSON.stringify(ids) };
  const statements = RESTORE_TRANSACTIONS.map((text) => prepare(db, text, values));
  const { results, tags, change } = await changeLedger<StoredFields>(db, userId, statements);
  return { isRefused: results[3]!.results.length === 1, added: results[0]!.results, tags, change };
}

/** The sources of deleted transactions, by which the parts of an opening balance are found. */
export const listDeleted = async (db: Database, userId: string, ids: readonly number[]) =>
  (
    await prepare(
      db,
      `SELECT id, source, source_key AS sourceKey, row_marks AS rowMarks FROM deleted_transactions
       WHERE +user_id = :userId AND id IN (${WANTED})`,
      { userId, ids: JSON.stringify(ids) },
    ).all<Pick<TransactionRow, "id" | "source" | "sourceKey" | "rowMarks">>()
  ).results;

/** Removes old deletions for good, and returns how many there were. The next run removes the rest. */
export const purgeDeletions = (db: Database, until: number): Promise<number> =>
  deleteExpired(db, deletions, deletions.id, deletions.deletedAt, until);

// The keys of the parts of a balance are the text of its batch, a space and a number.
const IN_BATCH = "part.source_key >= batch.value || ' ' AND part.source_key < batch.value || '!'";
/** The ids of the parts of opening balances, in the ledger or among the deleted transactions. */
export async function listParts(
  db: Database,
  userId: string,
  batches: readonly string[],
  table: "transactions" | "deleted_transactions",
): Promise<number[]> {
  if (batches.length === 0) return [];
  const values = { userId, source: OPENING_SOURCE, batches: JSON.stringify(batches) };
  const text = `
    SELECT part.id FROM json_each(:batches) AS batch CROSS JOIN ${table} AS part
    WHERE part.user_id = :userId AND part.source = :source AND ${IN_BATCH}`;
  return (await prepare(db, text, values).all<{ id: number }>()).results.map(({ id }) => id);
}
