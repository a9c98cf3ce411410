import { isIncomplete } from "../../../shared/transactions/lacks-price.ts";
import { sortedTransactions } from "../ledger/lists.ts";
import { conflict } from "../refusal.ts";
import { readStored } from "../storage/store.ts";
import type { AnswersOf } from "./local-endpoints.ts";

const refuse = async () => {
  throw conflict("The price archive prices transactions of an account. Create an account to use it.");
};

/** A browser has no archive of prices, so none is offered. */
export const answers: AnswersOf<"archive-prices"> = {
  "GET /api/archive-prices": async () => {
    const transactions = sortedTransactions(await readStored(["transactions"]));
    return { missing: transactions.filter(isIncomplete).length, available: 0, used: 0 };
  },
  "POST /api/archive-prices": refuse,
  "DELETE /api/archive-prices": refuse,
};
