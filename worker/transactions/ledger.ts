import type { Transaction } from "../../shared/transactions/transaction.ts";
import type { Deps } from "../deps.ts";
import type { Database } from "../platform/storage/db.ts";
import { toTransaction } from "./rows.rules.ts";
import {
  findOutdated,
  type LedgerFilter,
  listForLedger,
  type PagePlace,
  type TransactionRow,
} from "./transactions.queries.ts";

const ROWS_PER_READ = 10_000;
/** With more coins than this, all transactions are read, because a statement binds at most 100 values. */
const MAX_KEYS = 20;

type Store = Pick<Deps, "db" | "clock">;

const ALL: LedgerFilter = { keys: null, isOwn: false, until: null };

/** The transactions of a user, oldest first, in pages. */
export async function* readPages(
  db: Database,
  userId: string,
  filter: LedgerFilter | null,
  rowsPerRead: number,
): AsyncGenerator<TransactionRow[]> {
  let after: PagePlace | null = null;
  for (;;) {
    const rows: TransactionRow[] = await listForLedger(db, userId, filter ?? ALL, after, rowsPerRead);
    yield rows;
    if (rows.length < rowsPerRead) return;
    const last = rows.at(-1)!;
    after = { at: last.at, id: last.id };
  }
}

/** The time whose daily records of the portfolio's value are outdated. */
export const readOutdated = (db: Database, userId: string) => findOutdated(db, userId);

async function read(db: Database, userId: string, filter: LedgerFilter): Promise<Transaction[]> {
  const transactions: Transaction[] = [];
  for await (const rows of readPages(db, userId, filter, ROWS_PER_READ))
    for (const row of rows) transactions.push(toTransaction(row));
  return transactions;
}

/**
 * The transactions until now in the order in which they happened: those with one of the coins, or all when `keys` is
 * null. With many coins all are read too. Those of linked accounts determine no position, and are not `isOwn`.
 */
export const readLedger = (
  { db, clock }: Store,
  userId: string,
  { keys, isOwn }: Pick<LedgerFilter, "keys" | "isOwn">,
): Promise<Transaction[]> =>
  read(db, userId, {
    keys: keys !== null && keys.length > MAX_KEYS ? null : keys,
    isOwn,
    until: clock.now(),
  });
