import { ofCoins } from "../../shared/transactions/renames/renamed-keys.ts";
import type { Transaction } from "../../shared/transactions/transaction.ts";
import type { Deps } from "../deps.ts";
import type { Database } from "../platform/storage/db.ts";
import { findTags } from "./holdings.queries.ts";
import { toTransaction } from "./rows.rules.ts";
import {
  findOutdated,
  type LedgerFilter,
  listForLedger,
  type PagePlace,
  recordChangeSince,
  type TransactionRow,
} from "./transactions.queries.ts";

const ROWS_PER_READ = 10_000;
type Store = Pick<Deps, "db" | "clock">;

const ALL: LedgerFilter = { isOwn: false, until: null };

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

/** Says that the daily records of the portfolio's value since a time (ms) are outdated. */
export const outdateRecords = ({ db, clock }: Store, userId: string, since: number) =>
  recordChangeSince(db, userId, since, clock.now());

/** The tags of users' ledgers, which change with their transactions and positions. Who has no ledger has no tag. */
export const readTags = (db: Database, userIds: readonly string[]) => findTags(db, userIds);

async function read(db: Database, userId: string, filter: LedgerFilter): Promise<Transaction[]> {
  const transactions: Transaction[] = [];
  for await (const rows of readPages(db, userId, filter, ROWS_PER_READ))
    for (const row of rows) transactions.push(toTransaction(row));
  return transactions;
}

/**
 * The transactions until now in the order in which they happened: those that the figures of these coins follow from, or
 * all when `keys` is null. Those of linked accounts determine no position, and are not `isOwn`.
 */
export async function readLedger(
  { db, clock }: Store,
  userId: string,
  { keys, isOwn }: { keys: readonly string[] | null; isOwn: boolean },
): Promise<Transaction[]> {
  const transactions = await read(db, userId, { isOwn, until: clock.now() });
  return keys ? ofCoins(transactions, keys) : transactions;
}
