import { notFound } from "../../../shared/refusal.ts";
import { figuresOfPosition, holdingStepsReply, holdingsReply } from "../../../shared/transactions/holding-replies.ts";
import { sortedSpot, sortedTransactions } from "../ledger/lists.ts";
import { readStored } from "../storage/store.ts";
import type { AnswersOf } from "./local-endpoints.ts";

const readLedger = () => readStored(["spot", "transactions"]);

export const answers: AnswersOf<"holdings"> = {
  "GET /api/holdings": async () => {
    const tables = await readLedger();
    return holdingsReply(sortedTransactions(tables), sortedSpot(tables));
  },
  "GET /api/holdings/:positionId": async ({ params }) => {
    const tables = await readLedger();
    const position = tables.spot.get(params.positionId);
    if (!position) throw notFound("Position not found.");
    return holdingStepsReply(figuresOfPosition(sortedTransactions(tables), sortedSpot(tables), position));
  },
};
