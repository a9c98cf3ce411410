import { MAX_TRANSACTIONS } from "../../shared/transactions/rules.ts";
import { conflict } from "../platform/http/errors.ts";

export const transactionsFull = () =>
  conflict(`A portfolio holds at most ${MAX_TRANSACTIONS.toLocaleString("en-US")} transactions.`);
