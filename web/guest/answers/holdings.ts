import { closedTodayOf } from "../../../shared/ledger/closing.ts";
import { dayFlowsOf } from "../../../shared/portfolio/day-flows.ts";
import { notFound } from "../../../shared/refusal.ts";
import { figuresOfPosition, holdingStepsReply, holdingsReply } from "../../../shared/transactions/holding-replies.ts";
import { withoutSpam } from "../../../shared/transactions/spam.ts";
import { DAY } from "../../../shared/values/time.ts";
import { basisOf } from "../ledger/accounting.ts";
import { listClosed } from "../ledger/leveraged.ts";
import { sortedSpot, transactionsUntil } from "../ledger/lists.ts";
import { readStored } from "../storage/store.ts";
import { settingsOf } from "../storage/tables.ts";
import type { Answers, AnswersOf } from "./local-endpoints.ts";

const readLedger = () => readStored(["spot", "transactions", "settings", "rates"]);

export const answers: AnswersOf<"holdings"> & Pick<Answers, "GET /api/portfolio/day-flows"> = {
  "GET /api/portfolio/day-flows": async () => {
    const tables = await readStored(["spot", "transactions", "closed", "settings", "rates"]);
    const now = Date.now();
    const booked = transactionsUntil(tables, now);
    const ofDay = booked.filter(({ at }) => at >= now - DAY);
    const since = now - DAY;
    const { spam } = settingsOf(tables);
    const closed = listClosed(tables)
      .toReversed()
      .filter(({ closedAt }) => closedAt >= since && closedAt <= now);
    return {
      holdings: [...withoutSpam(dayFlowsOf(ofDay, sortedSpot(tables), basisOf(tables).accounting, booked), spam)],
      closed: closed.map((one) => closedTodayOf(one, since)),
    };
  },
  "GET /api/holdings": async () => {
    const tables = await readLedger();
    return holdingsReply(
      transactionsUntil(tables, Date.now()),
      sortedSpot(tables),
      basisOf(tables),
      settingsOf(tables).spam,
    );
  },
  "GET /api/holdings/:positionId": async ({ params }) => {
    const tables = await readLedger();
    const position = tables.spot.get(params.positionId);
    if (!position) throw notFound("Position not found.");
    const transactions = transactionsUntil(tables, Date.now());
    return holdingStepsReply(figuresOfPosition(transactions, sortedSpot(tables), position, basisOf(tables)));
  },
};
