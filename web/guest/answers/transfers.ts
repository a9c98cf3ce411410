import { offersReply } from "../../../shared/ledger/transfers.ts";
import { transactionsUntil } from "../ledger/lists.ts";
import { pairSides, undoPair } from "../ledger/transfers.ts";
import { readStored } from "../storage/store.ts";
import { change, DELETED } from "./change.ts";
import type { AnswersOf } from "./local-endpoints.ts";

export const answers: AnswersOf<"transfer-offers" | "transfer-pairs"> = {
  "GET /api/transfer-offers": async () =>
    offersReply(transactionsUntil(await readStored(["transactions"]), Date.now())),
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
