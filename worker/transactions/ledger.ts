import type { Transaction } from "../../shared/transactions/transaction.ts";
import type { Database } from "../platform/storage/db.ts";
import { toTransaction } from "./rows.rules.ts";
import { listForLedger } from "./transactions.queries.ts";

const ROWS_PER_READ = 10_000;

/** The transactions of a user in the order in which they happened: all, or those with one of the coins. */
export async function readLedger(db: Database, userId: string, keys: readonly string[] | null): Promise<Transaction[]> {
  const transactions: Transaction[] = [];
  let after: { at: number; id: number } | null = null;
  for (;;) {
    const rows = await listForLedger(db, userId, keys, after, ROWS_PER_READ);
    for (const row of rows) transactions.push(toTransaction(row));
    if (rows.length < ROWS_PER_READ) return transactions;
    const last = rows.at(-1)!;
    after = { at: last.at, id: last.id };
  }
}
