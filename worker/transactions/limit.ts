import { conflict } from "../../shared/refusal.ts";
import { MAX_TRANSACTIONS } from "../../shared/transactions/rules.ts";

export const transactionsFull = () =>
  conflict(`A portfolio holds at most ${MAX_TRANSACTIONS.toLocaleString("en-US")} transactions.`);
