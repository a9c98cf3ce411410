import { periodOf, reportContracts } from "../../../shared/gains/contracts.ts";
import { type GainsRequest, gainsCsv, reportGains, withYears } from "../../../shared/gains/gains.ts";
import { prepareBook } from "../../../shared/transactions/book.ts";
import { listClosed } from "../ledger/leveraged.ts";
import { transactionsUntil } from "../ledger/lists.ts";
import { readStored } from "../storage/store.ts";
import type { AnswersOf } from "./local-endpoints.ts";

const readBook = async () => prepareBook(transactionsUntil(await readStored(["transactions"]), Date.now()));

/** The request with the defaults of the contract. */
const requestOf = (query: Partial<Record<keyof GainsRequest, unknown>>): GainsRequest => {
  const number = (value: unknown) => (value === undefined ? undefined : Number(value));
  const { method = "fifo", scope = "universal", yearStart = "01-01", year, limit, before, coin } = query;
  const numbers = { year: number(year), limit: number(limit), before: number(before) };
  return { method, scope, yearStart, coin, ...numbers } as GainsRequest;
};

/** The gains, with the positions that were closed in the same period. */
async function report(request: GainsRequest) {
  const tables = await readStored(["transactions", "closed"]);
  const closed = listClosed(tables).toReversed();
  const [first, last] = [closed[0], closed.at(-1)];
  const { from, to } = periodOf(request);
  const inPeriod = closed.filter(({ closedAt }) => closedAt >= from && closedAt < to);
  return {
    ...withYears(
      reportGains(prepareBook(transactionsUntil(tables, Date.now())), request),
      first && last ? { first: first.closedAt, last: last.closedAt } : null,
      request.yearStart,
    ),
    ...reportContracts(inPeriod, request),
  };
}

export const answers: AnswersOf<"gains"> = {
  "GET /api/gains": ({ query }) => report(requestOf(query)),
  "GET /api/gains/export": async ({ query }) => gainsCsv(await readBook(), requestOf(query)),
};
