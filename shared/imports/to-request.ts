import { isoTime } from "../values/time.ts";
import type { ImportedTransaction } from "./booking/transactions.ts";

/** A transaction in the form in which it is sent. */
export const toRequest = ({ lines, at, ...transaction }: ImportedTransaction) => ({
  ...transaction,
  at: isoTime(at),
  rows: lines.length,
});
