import { conflict } from "../../../shared/refusal.ts";
import { isIncomplete } from "../../../shared/transactions/lacks-price.ts";
import { transactionsUntil } from "../ledger/lists.ts";
import { readStored } from "../storage/store.ts";
import type { AnswersOf } from "./local-endpoints.ts";

const refuse = async () => {
  throw conflict("Prices from the archive need an account. Create an account to use them.");
};

/** The price archive is on the server, so a visitor without an account gets no prices from it. */
export const answers: AnswersOf<"archive-prices"> = {
  "GET /api/archive-prices": async () => {
    const transactions = transactionsUntil(await readStored(["transactions"]), Date.now());
    return { missing: transactions.filter(isIncomplete).length, available: 0, used: 0 };
  },
  "POST /api/archive-prices": refuse,
  "DELETE /api/archive-prices": refuse,
};
