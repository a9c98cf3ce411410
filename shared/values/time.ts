export const SECOND = 1000;
export const MINUTE = 60 * SECOND;
export const HOUR = 60 * MINUTE;
export const DAY = 24 * HOUR;

/** A clock may be ahead of another by this much (ms). A stored time further ahead was written while the clock was wrong. */
const CLOCK_TOLERANCE = MINUTE;

/** The time (ms) since `at`. Infinite when `at` lies ahead of the clock, so that it counts as old. */
export const ageOf = (at: number, now: number): number =>
  at - now > CLOCK_TOLERANCE ? Number.POSITIVE_INFINITY : Math.max(0, now - at);

/** Whether a wait until a stored time is over. A wait above `maxWait` ms is over too: its end was stored while the clock was wrong. */
export const isOver = (until: number, maxWait: number, now: number): boolean => until <= now || until - now > maxWait;

/** The end of a day of UTC (ms). */
export const nextMidnight = (now: number): number => (Math.floor(now / DAY) + 1) * DAY;

/** The end of a month of UTC (ms). */
export function nextMonth(now: number): number {
  const date = new Date(now);
  return Date.UTC(date.getUTCFullYear(), date.getUTCMonth() + 1);
}

export const isoTime = (ms: number): string => new Date(ms).toISOString();
/** The UTC date of a time (ms), as YYYY-MM-DD. */
export const isoDate = (ms: number): string => isoTime(ms).slice(0, 10);

/**
 * "just now", "3 min ago", "2 h ago", "5 days ago". A time in the future, from a clock that is ahead, is "just now".
 */
export function timeAgo(then: number, now: number): string {
  const age = now - then;
  if (age < MINUTE) return "just now";
  if (age < HOUR) return `${Math.floor(age / MINUTE)} min ago`;
  if (age < DAY) return `${Math.floor(age / HOUR)} h ago`;
  return age < 2 * DAY ? "1 day ago" : `${Math.floor(age / DAY)} days ago`;
}
