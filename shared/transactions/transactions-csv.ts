import { isoTime } from "../values/time.ts";
import { statesMoney } from "./draft.ts";
import type { Transaction } from "./transaction.ts";

/** The columns of the file of transactions. */
export const TRANSACTION_COLUMNS = [
  "Date",
  "Type",
  "Account",
  "To account",
  "Sent amount",
  "Sent coin",
  "Sent coin id",
  "Sent value",
  "Received amount",
  "Received coin",
  "Received coin id",
  "Received value",
  "Price",
  "Fee",
  "Fee coin",
  "Fee coin id",
  "Fee value",
  "Price currency",
  "Note",
  "Transfer key",
  "Id",
];

/** A row for each pair of a sent and a received coin. Rows of one transaction have the same id, by which an import knows them. */
export function transactionRows(transaction: Transaction, note: string, exportedId: string): string[][] {
  const { kind, at, account, toAccount, legs, price, priceCurrency, fee, transferKey } = transaction;
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
    ...(index === 0 ? [price ?? "", ...cells(fee ?? undefined)] : Array.from({ length: 5 }, () => "")),
    statesMoney(transaction) ? (priceCurrency ?? "usd").toUpperCase() : "",
    index === 0 ? note : "",
    transferKey ?? "",
    exportedId,
  ]);
}
