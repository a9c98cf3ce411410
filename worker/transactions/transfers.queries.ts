import { and, asc, eq, isNotNull, type SQL, sql } from "drizzle-orm";
import type { KeyChange } from "../../shared/ledger/transfers.ts";
import { CHAIN_SOURCE, POSITION_SOURCE } from "../../shared/transactions/transaction.ts";
import type { Database } from "../platform/storage/db.ts";
import { jsonField, prepare } from "../platform/storage/statement.ts";
import { type Changed, changeLedger } from "./changes/changes.queries.ts";
import type { TransactionRow } from "./transactions.queries.ts";
import { transactions as table } from "./transactions.table.ts";

/**
 * The transactions of some parts of a list, oldest first. Each part is one search of an index, which SQLite would not
 * use for the sake of the order.
 */
function listParts(
  { orm }: Database,
  userId: string,
  parts: readonly unknown[],
  isPart: SQL,
): Promise<TransactionRow[]> {
  const ids = sql`
    SELECT t.id FROM json_each(${JSON.stringify(parts)}) AS part CROSS JOIN transactions AS t
    WHERE t.user_id = ${userId} AND ${isPart}`;
  return orm.select().from(table).where(sql`${table.id} IN (${ids})`).orderBy(asc(table.at), asc(table.id));
}

/** All transactions with one of these keys, oldest first. */
export const listByTransferKey = (db: Database, userId: string, keys: readonly string[]) =>
  listParts(db, userId, keys, sql`t.transfer_key = part.value`);

/** The times (ms) from and to which transactions are read, both included. */
export type Range = { from: number; to: number };

/** The transfers that name one account within some times, oldest first. */
export const listOneSidedIn = (db: Database, userId: string, ranges: readonly Range[]) =>
  listParts(
    db,
    userId,
    ranges,
    sql`t.at BETWEEN part.value ->> 'from' AND part.value ->> 'to' AND t.kind = 'transfer' AND t.to_account IS NULL`,
  );

/** The transactions of an account within some times that were not read from a chain, oldest first. */
export const listOwnIn = (db: Database, userId: string, account: string, ranges: readonly Range[]) =>
  listParts(
    db,
    userId,
    ranges,
    sql`t.at BETWEEN part.value ->> 'from' AND part.value ->> 'to'
      AND (t.account = ${account} OR t.to_account = ${account}) AND t.source IS NOT ${CHAIN_SOURCE}`,
  );

/** The transactions that were read from a chain, of which the keys are some texts, alone or before a colon and a number. */
export const listByChainKeys = (db: Database, userId: string, keys: readonly string[]) =>
  listParts(
    db,
    userId,
    keys.flatMap((key) => [
      { from: key, to: key },
      { from: `${key}:`, to: `${key};` },
    ]),
    sql`t.source = ${CHAIN_SOURCE} AND t.source_key BETWEEN part.value ->> 'from' AND part.value ->> 'to'`,
  );

/** The purchases with which positions began, in an account. */
export const listOpeningsIn = ({ orm }: Database, userId: string, account: string): Promise<TransactionRow[]> =>
  orm
    .select()
    .from(table)
    .where(
      and(
        eq(table.userId, userId),
        eq(table.source, POSITION_SOURCE),
        isNotNull(table.sourceKey),
        eq(table.account, account),
      ),
    );

const change = jsonField<KeyChange>("change.value");
const IS_EXPECTED = `
  (SELECT count(*) FROM json_each(:changes) AS change CROSS JOIN transactions AS t
   WHERE t.user_id = :userId AND t.id = ${change("id")} AND t.transfer_key IS ${change("before")})
    = json_array_length(:changes)`;
// The sign before a column keeps SQLite from reading all rows of the user.
const CHANGE_KEYS = `
  UPDATE transactions SET transfer_key = ${change("after")} FROM json_each(:changes) AS change
  WHERE +user_id = :userId AND transactions.id = ${change("id")} AND ${IS_EXPECTED} RETURNING transactions.id`;

/** Writes the keys, all or none. Null when another request has changed one of them, otherwise the ledger's tags. */
export async function changeKeys(db: Database, userId: string, changes: readonly KeyChange[]): Promise<Changed | null> {
  const rows = changes.map(({ id, ...keys }) => ({ ...keys, id: Number(id) }));
  const values = { userId, changes: JSON.stringify(rows) };
  const { results, ...changed } = await changeLedger(db, userId, [prepare(db, CHANGE_KEYS, values)]);
  return results[0]!.results.length === changes.length ? changed : null;
}
