import { prepareBook } from "../../../shared/transactions/book.ts";
import { type GainsRequest, gainsCsv, reportGains } from "../../../shared/transactions/gains.ts";
import { sortedTransactions } from "../ledger/lists.ts";
import { readStored } from "../storage/store.ts";
import type { AnswersOf } from "./local-endpoints.ts";

const readBook = async () => prepareBook(sortedTransactions(await readStored(["transactions"])));

/** The request with the defaults of the contract. */
const requestOf = (query: Partial<Record<keyof GainsRequest, unknown>>): GainsRequest => {
  const number = (value: unknown) => (value === undefined ? undefined : Number(value));
  const { method = "fifo", scope = "universal", yearStart = "01-01", year, limit, before, coin } = query;
  const numbers = { year: number(year), limit: number(limit), before: number(before) };
  return { method, scope, yearStart, coin, ...numbers } as GainsRequest;
};

export const answers: AnswersOf<"gains"> = {
  "GET /api/gains": async ({ query }) => reportGains(await readBook(), requestOf(query)),
  "GET /api/gains/export": async ({ query }) => gainsCsv(await readBook(), requestOf(query)),
};
