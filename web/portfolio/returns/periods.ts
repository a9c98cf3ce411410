import { rangesWithoutMore } from "../../../shared/charts/chart-ranges.ts";
import { LOADING, type PerformanceRange } from "../../../shared/performance/rules.ts";
import { DAY } from "../../../shared/values/time.ts";
import type { Return } from "./returns.queries.ts";

/** The shortest first; "ytd" is as long as the year is old. */
const SPANS = { "30d": 30 * DAY, "1y": 365 * DAY, all: Number.POSITIVE_INFINITY } as const;
const PERIODS = Object.keys(SPANS) as (keyof typeof SPANS)[];

type Periods = {
  /** The periods that show nothing that `enough` does not show. */
  same: readonly PerformanceRange[];
  enough: PerformanceRange;
  /** The first deposit, in ms. */
  first: number;
};

/**
 * The periods that show the same as another one, because the first deposit of all lies in the last year; null if it does
 * not. It is not known while the prices of a coin are being loaded, whose deposits are left out.
 */
export function samePeriods(year: Pick<Return, "from" | "to" | "leftOut">): Periods | null {
  const [first, to] = [Date.parse(year.from), Date.parse(year.to)];
  if (year.leftOut.some(({ reason }) => reason === LOADING)) return null;
  // The same rule as that of the chart of the value.
  const longer = rangesWithoutMore(SPANS, { of: "1y", at: first }, to);
  if (longer.length === 0) return null;
  const newYear = Date.UTC(new Date(to).getUTCFullYear(), 0);
  const enough = PERIODS[PERIODS.length - longer.length - 1]!;
  return { same: newYear + DAY <= first ? [...longer, "ytd"] : longer, enough, first };
}
