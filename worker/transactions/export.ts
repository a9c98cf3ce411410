import { formatCsv } from "../../shared/values/csv.ts";
import { isoTime } from "../../shared/values/time.ts";
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
    yield separator + rows.map((row) => JSON.stringify(transactionReply(row))).join(",");
    separator = ",";
  }
}

const COLUMNS = [
  "Date",
  "Type",
  "Account",
  "To account",
  "Sent amount",
  "Sent coin",
  "Sent coin id",
  "Sent value (USD)",
  "Received amount",
  "Received coin",
  "Received coin id",
  "Received value (USD)",
  "Price (USD)",
  "Fee",
  "Fee coin",
  "Fee coin id",
  "Fee value (USD)",
  "Note",
  "Id",
];

/** A row for each pair of a sent and a received coin. Rows of one transaction have the same id, by which an import knows them. */
function rowsOf(row: TransactionRow): string[][] {
  const { id, kind, at, account, toAccount, legs, price, fee } = toTransaction(row);
  const isSent = ({ amount }: { amount: string }) => amount.startsWith("-");
  const [sent, received] = [legs.filter(isSent), legs.filter((leg) => !isSent(leg))];
  const cells = (leg: { amount: string; symbol: string; coinId: string | null; value: string | null } | undefined) =>
    leg ? [leg.amount.replace("-", ""), leg.symbol.toUpperCase(), leg.coinId ?? "", leg.value ?? ""] : ["", "", "", ""];
  const count = Math.max(1, sent.length, received.length);
  return Array.from({ length: count }, (_, index) => [
    isoTime(at),
    kind,
    account,
    toAccount ?? "",
    ...cells(sent[index]),
    ...cells(received[index]),
    ...(index === 0 ? [price ?? "", ...cells(fee ?? undefined), row.note ?? ""] : Array.from({ length: 6 }, () => "")),
    exportedId(row.userId, id),
  ]);
}

/** A user's transactions as the parts of a CSV file, oldest first. */
export async function* exportTransactionsCsv({ db }: Deps, userId: string): AsyncGenerator<string> {
  yield formatCsv([COLUMNS]);
  for await (const rows of readPages(db, userId, null, ROWS_PER_PART)) yield formatCsv(rows.flatMap(rowsOf));
}
