import { offersReply } from "../../../shared/ledger/transfers.ts";
import { withoutSpamOnly } from "../../../shared/transactions/spam.ts";
import { transactionsUntil } from "../ledger/lists.ts";
import { pairSides, undoPair } from "../ledger/transfers.ts";
import { readStored } from "../storage/store.ts";
import { settingsOf } from "../storage/tables.ts";
import { change, DELETED } from "./change.ts";
import type { AnswersOf } from "./local-endpoints.ts";

export const answers: AnswersOf<"transfer-offers" | "transfer-pairs"> = {
  "GET /api/transfer-offers": async () => {
    const tables = await readStored(["transactions", "settings"]);
    return offersReply(withoutSpamOnly(transactionsUntil(tables, Date.now()), settingsOf(tables).spam));
  },
  "POST /api/transfer-pairs": ({ body: { isSeparate = false, ...ids } }) =>
    change((context) => {
      pairSides(context, { ...ids, isSeparate });
      return { id: ids.arrivalId };
    }),
  "DELETE /api/transfer-pairs/:id": ({ params }) =>
    change((context) => {
      undoPair(context, params.id);
      return DELETED;
    }),
};
