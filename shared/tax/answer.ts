import { newestFirst, taxYearOf } from "../gains/tax-years.ts";
import type { Country } from "../ledger-settings/settings.ts";
import type { Book } from "../transactions/book.ts";
import { TAX_COUNTRIES } from "./countries.ts";
import { allocationDifferences, type Difference, differencesOf } from "./differences.ts";
import { reportTax, type TaxReport, type TaxRequest } from "./report.ts";
import { type Shown, shownReport } from "./shown.ts";
import type { YearEndHolding } from "./year-end.ts";

/** What is asked about a tax year. */
export type TaxQuestion = TaxRequest & {
  /** The valued holdings at the year's end, where they are known. */
  yearEnd?: YearEndHolding[] | undefined;
};

/** The report of the ledger as it is now. `now` is in ms. */
export function reportNow(book: Book, { yearEnd, ...request }: TaxQuestion, now: number): TaxReport {
  const report = reportTax(book, request, now);
  return yearEnd ? { ...report, yearEnd } : report;
}

/** The tax years of a country in which coins were disposed of or received as income, newest first. */
export function activeYears({ events, income, accounting: { zone } }: Book, country: Country): number[] {
  const { yearStart } = TAX_COUNTRIES[country];
  const days = new Set(events.filter(({ type }) => type === "dispose").map(({ day }) => day));
  for (const { transaction } of income) days.add(zone.dayOf(transaction.at));
  return newestFirst([...days].map((day) => taxYearOf(day, yearStart)));
}

/** Whether a figure of a report follows from an official rate. */
const usesRates = ({ lines, income, contracts }: TaxReport): boolean =>
  [lines, income, contracts].some((list) =>
    list.some(({ rates }) => rates.some(({ publishedOn }) => publishedOn !== null)),
  );
/** The publisher of the rates where the report or a holding at the year's end uses one; otherwise null. */
export const rateSourceOf = (
  { usesRates, yearEnd }: { usesRates: boolean; yearEnd: readonly YearEndHolding[] },
  source: string,
): string | null => (usesRates || yearEnd.some(({ rate }) => rate !== null) ? source : null);

/**
 * The answer to a question: the report of now or, if it is asked for, the filed one, and how the two differ. Null without a
 * filed one.
 */
export function answerTax(
  book: Book,
  report: TaxReport,
  { filed, isFiledShown, ...shown }: Shown & { filed: TaxReport | null; isFiledShown: boolean },
) {
  const differences: Difference[] | null = filed && differencesOf(filed, report);
  const chosen = filed && isFiledShown ? filed : report;
  const { allocationNow: _, ...reply } = shownReport(chosen, shown);
  return {
    ...reply,
    usesRates: usesRates(chosen),
    accounts: book.accounts,
    years: activeYears(book, report.country),
    differences,
    allocationDifferences: allocationDifferences(report),
  };
}
export type TaxAnswer = ReturnType<typeof answerTax>;
