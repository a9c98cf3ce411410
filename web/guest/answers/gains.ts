import { periodOf, reportContracts, withContractYears } from "../../../shared/gains/contracts.ts";
import { type GainsRequest, reportGains, withSettings } from "../../../shared/gains/gains.ts";
import { gainsCsv } from "../../../shared/gains/gains-csv.ts";
import { taxYearOf } from "../../../shared/gains/tax-years.ts";
import { prepareBook } from "../../../shared/transactions/book.ts";
import { accountingIn } from "../ledger/accounting.ts";
import { listClosed } from "../ledger/leveraged.ts";
import { transactionsUntil } from "../ledger/lists.ts";
import { readStored } from "../storage/store.ts";
import { settingsOf, type Tables } from "../storage/tables.ts";
import type { AnswersOf } from "./local-endpoints.ts";

type Query = Partial<Record<keyof GainsRequest | "pickYear", unknown>>;

/** The request with the settings of the ledger. */
const requestOf = ({ pickYear: _, ...query }: Query, tables: Tables): GainsRequest & { currency: string } => {
  const number = (value: unknown) => (value === undefined ? undefined : Number(value));
  const { year, limit, before } = query;
  const numbers = { year: number(year), limit: number(limit), before: number(before) };
  const settings = settingsOf(tables);
  return { ...withSettings({ ...query, ...numbers } as Partial<GainsRequest>, settings), country: settings.country };
};

/** The gains, with the positions that were closed in the same period. */
async function report(query: Query) {
  const tables = await readStored(["transactions", "closed", "settings", "rates"]);
  const request = requestOf(query, tables);
  const now = Date.now();
  const closed = listClosed(tables).toReversed();
  const accounting = accountingIn(tables, request.currency);
  const { zone } = accounting;
  const yearOf = (at: number) => taxYearOf(zone.dayOf(at), request.yearStart);
  const contractYears = closed.map(({ closedAt }) => yearOf(closedAt));
  const runningYear = yearOf(now);
  const gains = reportGains(prepareBook(transactionsUntil(tables, now), accounting), {
    ...request,
    pick: query.pickYear === undefined ? undefined : { runningYear, contractYears },
  });
  const { from, to } = periodOf({ ...request, year: gains.year ?? undefined }, zone);
  const inPeriod = closed.filter(({ closedAt }) => closedAt >= from && closedAt < to);
  return {
    ...withContractYears(gains, contractYears, runningYear),
    ...reportContracts(inPeriod, request, accounting),
  };
}

export const answers: AnswersOf<"gains"> = {
  "GET /api/gains": ({ query }) => report(query),
  "GET /api/gains/export": async ({ query }) => {
    const tables = await readStored(["transactions", "settings", "rates"]);
    const request = requestOf(query, tables);
    const accounting = accountingIn(tables, request.currency);
    return gainsCsv(prepareBook(transactionsUntil(tables, Date.now()), accounting), request);
  },
};
