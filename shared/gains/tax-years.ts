import { FIRST_YEAR } from "../transactions/rules.ts";
import { DAY } from "../values/time.ts";
import type { Zone } from "../zones/zone.ts";

/** A day before `yearStart` belongs to the tax year that began in the year before, also in the first calendar year. */
const EARLIEST_TAX_YEAR = FIRST_YEAR - 1;

/** The tax year that a day (since 1970-01-01) belongs to, which begins on `yearStart`, such as "04-06". */
export function taxYearOf(day: number, yearStart: string): number {
  const date = new Date(day * DAY);
  return date.getUTCFullYear() - (date.toISOString().slice(5, 10) < yearStart ? 1 : 0);
}

/** The times of a tax year, in ms: from its first moment in the ledger's zone to before that of the next year. */
export function yearRange(year: number, yearStart: string, { startOf }: Zone): { from: number; to: number } {
  const [month, day] = yearStart.split("-").map(Number) as [number, number];
  const firstOf = (of: number) => startOf(Date.UTC(of, month - 1, day) / DAY);
  return { from: firstOf(year), to: firstOf(year + 1) };
}

/** The times of all years until the running one. */
export const yearRanges = (runningYear: number, yearStart: string, zone: Zone) =>
  Array.from({ length: runningYear - EARLIEST_TAX_YEAR + 1 }, (_, index) => ({
    year: EARLIEST_TAX_YEAR + index,
    ...yearRange(EARLIEST_TAX_YEAR + index, yearStart, zone),
  }));

/** Years without repeats, newest first. */
export const newestFirst = (years: Iterable<number>): number[] => [...new Set(years)].sort((a, b) => b - a);

/**
 * The year that a report opens on: the last finished one if anything is in it, because its taxes are due, and otherwise
 * the newest one with anything. Undefined without any.
 */
export const openingYear = (years: readonly number[], runningYear: number): number | undefined =>
  years.includes(runningYear - 1) ? runningYear - 1 : newestFirst(years)[0];
