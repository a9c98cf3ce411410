import { HOUR, MINUTE } from "../../../shared/values/time.ts";

type Row = { at: number };
type Page = { rows: readonly Row[]; from: number; to: number; limit: number };

/**
 * The time at which the next page begins, or null when the page cannot be the reply to the request: a row outside the
 * requested period means that the venue sent another page again, and a request from the time of an archived row must
 * return at least that row or later ones. The next page never begins later than the newest row, because more rows of
 * that time may still appear.
 */
export function afterPage({ rows, from, to, limit }: Page): { next: number; isLast: boolean } | null {
  if (rows.some(({ at }) => at < from || at > to) || (rows.length === 0 && from > 0)) return null;
  const newest = rows.at(-1)?.at ?? from;
  if (rows.length < limit) return { next: newest, isLast: true };
  // When all rows of a full page have the same time, the rest of that millisecond cannot be requested.
  return { next: newest > from ? newest : from + 1, isLast: false };
}

const MAX_DELAY = 6 * HOUR;
/**
 * The venue keeps 10,000 fills. With fetches planned for this many, no fill is lost even if the rate becomes four times
 * as high.
 */
const FILLS_BETWEEN_FETCHES = 2_500;

/** The delay (ms) until the next fetch, from the number of fills that came in the time (ms) since the last one. */
export function nextFetch(fills: number, period: number): number {
  if (fills === 0) return MAX_DELAY;
  return Math.min(MAX_DELAY, Math.max(MINUTE, Math.floor((period * FILLS_BETWEEN_FETCHES) / fills)));
}

export const RETRY_AFTER = 5 * MINUTE;
