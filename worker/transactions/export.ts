import { TRANSACTION_COLUMNS, transactionRows } from "../../shared/transactions/transactions-csv.ts";
import { formatCsv } from "../../shared/values/csv.ts";
import type { Deps } from "../deps.ts";
import { exportedId } from "./exported-id.ts";
import { readPages } from "./ledger.ts";
import { toTransaction } from "./rows.rules.ts";
import type { TransactionRow } from "./transactions.queries.ts";
import { transactionReply } from "./transactions.ts";

/** 100,000 transactions do not fit into memory as one text, so a file is written in parts of this many. */
const ROWS_PER_PART = 1000;

/** A user's transactions in the form of the API, as the elements of a JSON list. */
export async function* exportTransactionsJson({ db }: Deps, userId: string): AsyncGenerator<string> {
  let separator = "";
  for await (const rows of readPages(db, userId, null, ROWS_PER_PART)) {
    if (rows.length === 0) continue;
    yield separator +
      rows.map((row) => JSON.stringify({ ...transactionReply(row), transferKey: row.transferKey })).join(",");
    separator = ",";
  }
}

const rowsOf = (row: TransactionRow): string[][] =>
  transactionRows(toTransaction(row), row.note ?? "", exportedId(row.userId, String(row.id)));

/** A user's transactions as the parts of a CSV file, oldest first. */
export async function* exportTransactionsCsv({ db }: Deps, userId: string): AsyncGenerator<string> {
  yield formatCsv([TRANSACTION_COLUMNS]);
  for await (const rows of readPages(db, userId, null, ROWS_PER_PART)) yield formatCsv(rows.flatMap(rowsOf));
}
