import { getTableColumns } from "drizzle-orm";
import { deletionOfTransaction, MAX_DELETIONS } from "../../shared/ledger/deletions.ts";
import { OPENING } from "../../shared/ledger/opening.ts";
import { MAX_POSITIONS } from "../../shared/portfolio/rules.ts";
import { MAX_TRANSACTIONS } from "../../shared/transactions/rules.ts";
import type { Database } from "../platform/storage/db.ts";
import { deleteExpired } from "../platform/storage/delete-expired.ts";
import { insertSelect, jsonField, prepare } from "../platform/storage/statement.ts";
import { spotPositions } from "./positions.table.ts";
import {
  changeLedger,
  findOpening,
  type PagePlace,
  STORED_FIELDS,
  type StoredFields,
  type Tags,
  type TransactionRow,
} from "./transactions.queries.ts";
import { deletions, transactions } from "./transactions.table.ts";

const namesOf = (columns: Record<string, { name: string }>) => Object.values(columns).map(({ name }) => name);
const COLUMNS = namesOf(getTableColumns(transactions)).join(", ");
const POSITION = `json_object(${namesOf(getTableColumns(spotPositions))
  .map((name) => `'${name}', ${name}`)
  .join(", ")})`;

/** The same transactions as `goesWith`. */
const OF_HOLDING = `
  FROM transactions WHERE user_id = :userId AND (position_id = :id OR (:isMain = 1 AND position_id IS NULL))
    AND EXISTS (SELECT 1 FROM spot_positions WHERE user_id = :userId AND id = :id)
    AND EXISTS (SELECT 1 FROM json_each(legs) AS leg WHERE leg.value ->> 0 = :key)
    AND NOT EXISTS (SELECT 1 FROM json_each(legs) AS leg WHERE leg.value ->> 0 <> :key AND leg.value ->> 0 NOT LIKE '$%')`;

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
  values: { userId: string; id: string; key: string; isMain: boolean; now: number },
) {
  const statements = [
    findOpening(db, values.userId, values.id),
    ...DELETE_HOLDING.map((text) => prepare(db, text, values)),
  ];
  const { results, tags } = await changeLedger<PagePlace>(db, values.userId, statements);
  const [opening, own, moved] = results;
  // The deletion of the position deletes its opening purchase, also when that changes another coin by now.
  const removed = new Map([...opening!.results, ...own!.results].map((place) => [place.id, place]));
  return moved!.results.length === 1 ? { removed: [...removed.values()], tags } : null;
}

const DELETE_TRANSACTION = [
  `INSERT OR REPLACE INTO deletions (id, user_id, deleted_at)
   SELECT :deletionId, user_id, :now FROM transactions WHERE user_id = :userId AND id = :id`,
  `INSERT INTO deleted_transactions (${COLUMNS}, deletion_id)
   SELECT ${COLUMNS}, :deletionId FROM transactions WHERE user_id = :userId AND id = :id`,
  "DELETE FROM transactions WHERE user_id = :userId AND id = :id RETURNING at, legs, fee",
  FORGET_OLD,
];

/** Moves one transaction out of the ledger. Returns it and the ledger's tags; undefined when the user has none. */
export async function deleteTransaction(
  db: Database,
  values: { userId: string; id: number; now: number },
): Promise<{ row: Pick<TransactionRow, "at" | "legs" | "fee"> | undefined; tags: Tags }> {
  const all = { ...values, deletionId: deletionOfTransaction(values.id) };
  const statements = DELETE_TRANSACTION.map((text) => prepare(db, text, all));
  const { results, tags } = await changeLedger<TransactionRow>(db, values.userId, statements);
  return { row: results[2]!.results[0], tags };
}

const TRANSACTIONS_FIT = `
  coalesce((SELECT transactions FROM ledgers WHERE user_id = :userId), 0)
    + (SELECT count(*) FROM deleted_transactions WHERE deletion_id = :id) <= ${MAX_TRANSACTIONS}`;
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
  FROM deletions WHERE user_id = :userId AND id = :id AND ${TRANSACTIONS_FIT}
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
const RESTORE_TRANSACTION = [
  `INSERT INTO transactions (${COLUMNS}) SELECT ${COLUMNS} FROM deleted_transactions
   WHERE user_id = :userId AND deletion_id = :id AND ${TRANSACTIONS_FIT}
   ON CONFLICT DO NOTHING RETURNING ${STORED_FIELDS}`,
  `DELETE FROM deletions WHERE user_id = :userId AND id = :id
     AND EXISTS (SELECT 1 FROM deleted_transactions AS old JOIN transactions AS now ON now.user_id = old.user_id
       AND (now.id = old.id OR (now.source = old.source AND now.source_key = old.source_key))
       WHERE old.deletion_id = :id)`,
];
const IS_DELETED = "SELECT 1 FROM deletions WHERE user_id = :userId AND id = :id";

/** Undoes a deletion. `isRefused` says that a limit prevented this, so that the deletion is still stored. */
async function restore(db: Database, texts: readonly string[], userId: string, id: string) {
  const statements = [...texts, IS_DELETED].map((text) => prepare(db, text, { userId, id }));
  const { results, tags } = await changeLedger<StoredFields>(db, userId, statements);
  // The statement before the deletion's own one has brought the transactions back.
  return { isRefused: results.at(-1)!.results.length === 1, added: results.at(-3)!.results, tags };
}

export const restorePosition = (db: Database, userId: string, id: string) => restore(db, RESTORE_HOLDING, userId, id);
export const restoreTransaction = (db: Database, userId: string, id: number) =>
  restore(db, RESTORE_TRANSACTION, userId, deletionOfTransaction(id));

/** Removes old deletions for good, and returns how many there were. The next run removes the rest. */
export const purgeDeletions = (db: Database, until: number): Promise<number> =>
  deleteExpired(db, deletions, deletions.id, deletions.deletedAt, until);

const OF_BALANCE = "user_id = :userId AND source = :source AND source_key >= :from AND source_key < :to";
/** The ids of the parts of an opening balance, in the ledger or among the deleted transactions. */
export async function listParts(
  db: Database,
  userId: string,
  batch: string,
  table: "transactions" | "deleted_transactions",
): Promise<number[]> {
  // The keys of its parts are the text of the batch, a space and a number.
  const values = { userId, source: OPENING, from: `${batch} `, to: `${batch}!` };
  const text = `SELECT id FROM ${table} WHERE ${OF_BALANCE} ORDER BY id`;
  return (await prepare(db, text, values).all<{ id: number }>()).results.map(({ id }) => id);
}
