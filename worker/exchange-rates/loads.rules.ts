import { lastDueDay } from "../../shared/exchange-rates/publication-days.ts";
import { ageOf, DAY, HOUR, MINUTE, SECOND } from "../../shared/values/time.ts";

/** Times in ms, the day as days since 1970-01-01. */
export type LoadState = { lastDay: number; triedAt: number; tries: number };

const FIRST_RETRY_DELAY = 5 * MINUTE;
const LONGEST_RETRY_DELAY = 4 * HOUR;
/** The cron is not exact to the second, so a try that is due within this time counts as due. */
const TICK_TOLERANCE = 20 * SECOND;
/** Some days fewer than the bank's file of 90 days has. */
const RECENT_DAYS = 80;

/** The number of this try since rates became due or were loaded. */
export const nextTry = ({ triedAt, tries }: LoadState, now: number): number =>
  lastDueDay(triedAt) < lastDueDay(now) ? 1 : tries + 1;

/**
 * The file to read now: none while the last due rates are stored or shortly after a try without them, all days when
 * none are stored or the recent ones would leave a gap.
 */
export function decideLoad(state: LoadState, now: number): "recent" | "all" | null {
  const due = lastDueDay(now);
  if (state.lastDay >= due) return null;
  const tries = nextTry(state, now) - 1;
  const delay = tries === 0 ? 0 : Math.min(FIRST_RETRY_DELAY * 2 ** (tries - 1), LONGEST_RETRY_DELAY);
  if (ageOf(state.triedAt, now) + TICK_TOLERANCE < delay) return null;
  return due - state.lastDay > RECENT_DAYS ? "all" : "recent";
}

/** Whether rates are missing that were due a day ago. A weekend or a holiday makes none stale. */
export const areRatesStale = (lastDay: number, now: number): boolean => lastDay < lastDueDay(now - DAY);
