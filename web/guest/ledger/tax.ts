import { newestFirst, taxYearOf } from "../../../shared/gains/tax-years.ts";
import type { ClosedPosition } from "../../../shared/ledger/closing.ts";
import type { Country, LedgerSettings } from "../../../shared/ledger-settings/settings.ts";
import { badRequest } from "../../../shared/refusal.ts";
import { answerTax, rateSourceOf, reportNow } from "../../../shared/tax/answer.ts";
import { contractOfPosition } from "../../../shared/tax/contracts.ts";
import { methodOf, NO_CHOICES, scopeOf, TAX_COUNTRIES, taxYearRange } from "../../../shared/tax/countries.ts";
import { form8949Csv, taxCsv } from "../../../shared/tax/tax-csv.ts";
import { type PriceAtEnd, valuedAtEnd, type YearEndHolding } from "../../../shared/tax/year-end.ts";
import type { Book } from "../../../shared/transactions/book.ts";
import type { Exact } from "../../../shared/values/decimal.ts";
import { callServer, type Input, type Reply } from "../../api/call.ts";

type Query = Input<"GET /api/tax-report">["query"];

/** More coins would be as many requests. */
const MAX_PRICED = 50;

/** The prices of the archive, which anyone may ask for; none without a network. */
async function pricesAt(holdings: readonly YearEndHolding[], at: number): Promise<Map<string, PriceAtEnd>> {
  const coinIds = [...new Set(holdings.flatMap(({ coinId }) => coinId ?? []))].slice(0, MAX_PRICED);
  const query = { at: new Date(at).toISOString() };
  const found = await Promise.allSettled(
    coinIds.map((id) => callServer("GET /api/coins/:id/price", { params: { id }, query })),
  );
  return new Map(
    found.flatMap((one, index): [string, PriceAtEnd][] => {
      if (one.status === "rejected") return [];
      const { price, at: pricedAt, source } = one.value as Reply<"GET /api/coins/:id/price">;
      return price === null ? [] : [[coinIds[index]!, { price, at: pricedAt!, source: source! }]];
    }),
  );
}

type Given = {
  country: Country;
  /** In the money and the days of the country. */
  book: Book;
  closed: readonly (ClosedPosition & { exitPrice: Exact })[];
  settings: LedgerSettings;
  /** Who published the rates of this browser. */
  rateSource: string;
  now: number;
};

/** The tax report of a portfolio that is kept in this browser; with a format, as a file. */
export async function taxReply({ country, book, closed, settings, rateSource, now }: Given, query: Query) {
  const { format, coin, limit, before } = query;
  if (format === "form8949" && country !== "us") throw badRequest("Form 8949 is one of the United States.");
  const year = Number(query.year);
  const { accounting } = book;
  const { zone } = accounting;
  const { from, to } = taxYearRange(country, year, zone);
  const inYear = closed.filter(({ closedAt }) => closedAt >= from && closedAt < to);
  const request = {
    ...{ country, year, method: methodOf(country, settings), scope: scopeOf(country, settings, NO_CHOICES) },
    forms: NO_CHOICES.forms,
    contracts: inYear.map((one) => contractOfPosition(one, accounting)),
  };
  const found = reportNow(book, request, now);
  const prices = await pricesAt(found.yearEnd, to - 1);
  const priceOf = (coinId: string) => prices.get(coinId) ?? null;
  const report = { ...found, yearEnd: valuedAtEnd(found.yearEnd, priceOf, to - 1, accounting) };
  if (format) return format === "csv" ? taxCsv(report, zone) : form8949Csv(report, zone);
  const number = (value: unknown) => (value === undefined ? undefined : Number(value));
  const shown = { coin, limit: number(limit), before: number(before), filed: null, isFiledShown: false };
  const { differences: _, allocationDifferences: __, usesRates, ...answer } = answerTax(book, report, shown);
  const { yearStart, sources } = TAX_COUNTRIES[country];
  const yearOf = (at: number) => taxYearOf(zone.dayOf(at), yearStart);
  return {
    ...answer,
    years: newestFirst([...answer.years, ...closed.map(({ closedAt }) => yearOf(closedAt))]),
    runningYear: yearOf(now),
    sources: [...sources],
    rateSource: rateSourceOf({ usesRates, yearEnd: answer.yearEnd }, rateSource),
    filed: null,
    keptAllocation: null,
  };
}
