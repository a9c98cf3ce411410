import { and, eq, getTableColumns, sql } from "drizzle-orm";
import type { Database } from "../platform/storage/db.ts";
import { jsonField, prepare } from "../platform/storage/statement.ts";
import { changeLedger } from "./changes/changes.queries.ts";
import type { PagePlace } from "./transactions.queries.ts";
import type { NewTransactionRow } from "./transactions.table.ts";
import { transactions } from "./transactions.table.ts";

const COLUMNS = Object.values(getTableColumns(transactions)).map(({ name }) => name);
const oldColumns = COLUMNS.map((name) => `old.${name}`).join(", ");
const newField = jsonField<NewTransactionRow>("new.value");

const OLD_ROWS = `
  FROM json_each(:rows) AS new CROSS JOIN transactions AS old
  WHERE old.user_id = :userId AND old.source = ${newField("source")} AND old.source_key = ${newField("sourceKey")}
    AND old.batch_id <> :batchId`;
const REPLACE = [
  `SELECT min(min(old.at, ${newField("at")})) AS oldest ${OLD_ROWS}`,
  `INSERT OR REPLACE INTO replaced_transactions (${COLUMNS.join(", ")}, replaced_by) SELECT ${oldColumns}, :batchId ${OLD_ROWS}`,
  `UPDATE transactions SET kind = ${newField("kind")}, at = ${newField("at")}, account = ${newField("account")},
     to_account = ${newField("toAccount")}, legs = ${newField("legs")}, price = ${newField("price")}, fee = ${newField("fee")},
     note = ${newField("note")}, row_marks = ${newField("rowMarks")}, archive_prices = NULL, batch_id = :batchId
   FROM json_each(:rows) AS new
   WHERE user_id = :userId AND source = ${newField("source")} AND source_key = ${newField("sourceKey")} AND batch_id <> :batchId`,
];

/**
 * Replaces the stored transactions with the keys of these rows, and keeps the old ones for an undo. Rows that the batch
 * has replaced already stay as they are. Returns the time of the oldest change.
 */
export async function replaceRows(db: Database, userId: string, batchId: string, rows: readonly NewTransactionRow[]) {
  const values = { userId, batchId, rows: JSON.stringify(rows) };
  const [found] = await db.d1.batch<{ oldest: number | null }>(REPLACE.map((text) => prepare(db, text, values)));
  return found!.results[0]!.oldest;
}

const OF_BATCH = "user_id = :userId AND replaced_by = :batchId";
const RESTORE = [
  `SELECT count(*) AS count, min(at) AS oldest FROM replaced_transactions WHERE ${OF_BATCH}`,
  `UPDATE transactions SET (${COLUMNS.join(", ")}) = (
     SELECT ${oldColumns} FROM replaced_transactions AS old WHERE old.id = transactions.id)
   WHERE user_id = :userId AND batch_id = :batchId AND id IN (SELECT id FROM replaced_transactions WHERE ${OF_BATCH})`,
  // Also deletes what another batch has replaced of this batch, because a removed batch needs no earlier values.
  `DELETE FROM replaced_transactions WHERE user_id = :userId AND (replaced_by = :batchId OR batch_id = :batchId)`,
];

/** Brings back the transactions that a batch has replaced. */
export async function restoreRows(db: Database, userId: string, batchId: string) {
  const [found] = await db.d1.batch<{ count: number; oldest: number | null }>(
    RESTORE.map((text) => prepare(db, text, { userId, batchId })),
  );
  return found!.results[0]!;
}

/** Deletes the transactions of a source with these keys. Returns them and the ledger's tags. */
export async function deleteBySource(db: Database, userId: string, source: string, keys: readonly string[]) {
  const text = `DELETE FROM transactions WHERE user_id = :userId AND source = :source
    AND source_key IN (SELECT value FROM json_each(:keys)) RETURNING id, at`;
  const statement = prepare(db, text, { userId, source, keys: JSON.stringify(keys) });
  const { results, tags } = await changeLedger<PagePlace>(db, userId, [statement]);
  return { removed: results[0]!.results, tags };
}

const hasKey = (userId: string, source: string, keys: readonly string[]) =>
  and(
    eq(transactions.userId, userId),
    eq(transactions.source, source),
    sql`${transactions.sourceKey} IN (SELECT value FROM json_each(${JSON.stringify(keys)}))`,
  );

/** A transaction of a source that is booked in other accounts, if the user has not changed them. */
export type Moved = Record<"account" | "accountBefore" | "sourceKey", string> &
  Record<"toAccount" | "toAccountBefore", string | null>;

const moved = jsonField<Moved>("moved.value");
const MOVE = `
  UPDATE transactions SET account = ${moved("account")}, to_account = ${moved("toAccount")} FROM json_each(:moved) AS moved
  WHERE user_id = :userId AND source = :source AND source_key = ${moved("sourceKey")}
    AND account = ${moved("accountBefore")} AND to_account IS ${moved("toAccountBefore")} RETURNING transactions.id`;

/** Writes the accounts of transactions. Returns the ids of those that were changed, and the ledger's tags. */
export async function moveBySource(db: Database, userId: string, source: string, changes: readonly Moved[]) {
  const statement = prepare(db, MOVE, { userId, source, moved: JSON.stringify(changes) });
  const { results, tags } = await changeLedger<{ id: number }>(db, userId, [statement]);
  return { ids: new Set(results[0]!.results.map(({ id }) => id)), tags };
}

/** The transactions of a source that belong to a batch. */
export const listBatch = ({ orm }: Database, userId: string, source: string, batchId: string) =>
  orm
    .select()
    .from(transactions)
    .where(and(eq(transactions.userId, userId), eq(transactions.source, source), eq(transactions.batchId, batchId)));

/** The transactions of a source with some of its keys. */
export const listBySource = ({ orm }: Database, userId: string, source: string, keys: readonly string[]) =>
  orm
    .select()
    .from(transactions)
    .where(hasKey(userId, source, keys));
