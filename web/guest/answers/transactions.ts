import { showEvidence } from "../ledger/evidence.ts";
import { bookOpening } from "../ledger/opening.ts";
import { readOpening, readTransaction, readTransactionPatch } from "../ledger/transaction-input.ts";
import {
  bookTransaction,
  editTransaction,
  listTransactions,
  removeTransaction,
  restoreTransaction,
  transactionReply,
} from "../ledger/transactions.ts";
import { readStored } from "../storage/store.ts";
import { change, DELETED } from "./change.ts";
import type { AnswersOf } from "./local-endpoints.ts";

export const answers: Omit<AnswersOf<"transactions" | "opening-balances">, "GET /api/transactions/export"> = {
  "POST /api/opening-balances": ({ body, key }) => change((context) => bookOpening(context, readOpening(body), key)),
  "GET /api/transactions": async ({ query }) => listTransactions(await readStored(["transactions"]), Date.now(), query),
  "POST /api/transactions": ({ body, key }) =>
    change((context) => transactionReply(bookTransaction(context, readTransaction(body), key))),
  "GET /api/transactions/:id/evidence": async ({ params, query }) =>
    showEvidence(await readStored(["transactions", "settings", "rates"]), params.id, query?.currency),
  "PATCH /api/transactions/:id": ({ params, body }) =>
    change((context) => transactionReply(editTransaction(context, params.id, readTransactionPatch(body)))),
  "DELETE /api/transactions/:id": ({ params }) =>
    change((context) => {
      removeTransaction(context, params.id);
      return DELETED;
    }),
  "POST /api/transactions/:id/restore": ({ params }) =>
    change((context) => transactionReply(restoreTransaction(context, params.id))),
};
