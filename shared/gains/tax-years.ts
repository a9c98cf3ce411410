import { DAY } from "../values/time.ts";
import type { Zone } from "../zones/zone.ts";

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

/** Adds the years between two times to the years of a report; null adds none. */
export function withYears<Report extends { years: number[] }>(
  report: Report,
  times: { first: number; last: number } | null,
  yearStart: string,
  { dayOf }: Zone,
): Report {
  if (!times) return report;
  const [first, last] = [taxYearOf(dayOf(times.first), yearStart), taxYearOf(dayOf(times.last), yearStart)];
  const between = Array.from({ length: last - first + 1 }, (_, index) => first + index);
  return { ...report, years: [...new Set([...report.years, ...between])].sort((a, b) => b - a) };
}
