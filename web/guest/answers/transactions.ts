import { showEvidence } from "../ledger/evidence.ts";
import { listChoices, listTransactions } from "../ledger/list.ts";
import { bookOpening } from "../ledger/opening.ts";
import { readBulk, readOpening, readTransaction, readTransactionPatch } from "../ledger/transaction-input.ts";
import {
  bookTransaction,
  editTransaction,
  removeTransactions,
  restoreTransactions,
  runBulk,
  transactionReply,
} from "../ledger/transactions.ts";
import { readStored } from "../storage/store.ts";
import { change, DELETED } from "./change.ts";
import { readMarket } from "./coin-lookup.ts";
import type { AnswersOf } from "./local-endpoints.ts";

const LISTED = ["transactions", "settings", "rates"] as const;
const NO_MARKET = { coinOf: () => undefined, idOfSymbol: () => null };

export const answers: Omit<AnswersOf<"transactions" | "opening-balances">, "GET /api/transactions/export"> = {
  "POST /api/opening-balances": ({ body, key }) => change((context) => bookOpening(context, readOpening(body), key)),
  "GET /api/transactions": async ({ query }) => {
    // Names of coins matter only for a search.
    const [tables, market] = await Promise.all([readStored(LISTED), query.q ? readMarket() : NO_MARKET]);
    return listTransactions(tables, market, Date.now(), query);
  },
  "GET /api/transactions/choices": async () => {
    const [tables, market] = await Promise.all([readStored(LISTED), readMarket()]);
    return listChoices(tables, market, Date.now());
  },
  "POST /api/transactions/bulk": ({ body }) => change((context) => runBulk(context, readBulk(body))),
  "POST /api/transactions": ({ body, key }) =>
    change((context) => transactionReply(bookTransaction(context, readTransaction(body), key))),
  "GET /api/transactions/:id/evidence": async ({ params, query }) =>
    showEvidence(await readStored(["transactions", "settings", "rates"]), params.id, query?.currency),
  "PATCH /api/transactions/:id": ({ params, body }) =>
    change((context) => transactionReply(editTransaction(context, params.id, readTransactionPatch(body)))),
  "DELETE /api/transactions/:id": ({ params }) =>
    change((context) => {
      removeTransactions(context, [params.id]);
      return DELETED;
    }),
  "POST /api/transactions/:id/restore": ({ params }) =>
    change((context) =>
      transactionReply(restoreTransactions(context, [params.id]).find(({ id }) => id === params.id)!),
    ),
};
