import type { Transaction } from "../../shared/transactions/transaction.ts";
import type { Database } from "../platform/storage/db.ts";
import { toTransaction } from "./rows.rules.ts";
import { findOutdated, listForLedger, type PagePlace, type TransactionRow } from "./transactions.queries.ts";

const ROWS_PER_READ = 10_000;
/** With more coins than this, all transactions are read, because a statement binds at most 100 values. */
const MAX_KEYS = 20;

/** All transactions of a user, oldest first, in pages. */
export async function* readPages(
  db: Database,
  userId: string,
  keys: readonly string[] | null,
  rowsPerRead: number,
): AsyncGenerator<TransactionRow[]> {
  let after: PagePlace | null = null;
  for (;;) {
    const rows: TransactionRow[] = await listForLedger(db, userId, keys, after, rowsPerRead);
    yield rows;
    if (rows.length < rowsPerRead) return;
    const last = rows.at(-1)!;
    after = { at: last.at, id: last.id };
  }
}

/** The time whose daily records of the portfolio's value are outdated. */
export const readOutdated = (db: Database, userId: string) => findOutdated(db, userId);

/** The transactions of a user in the order in which they happened: all, or at least those with one of the coins. */
export async function readLedger(db: Database, userId: string, keys: readonly string[] | null): Promise<Transaction[]> {
  const transactions: Transaction[] = [];
  const boundKeys = keys !== null && keys.length > MAX_KEYS ? null : keys;
  for await (const rows of readPages(db, userId, boundKeys, ROWS_PER_READ))
    for (const row of rows) transactions.push(toTransaction(row));
  return transactions;
}
