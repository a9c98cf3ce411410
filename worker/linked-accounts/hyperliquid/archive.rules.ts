import { HOUR, MINUTE } from "../../../shared/values/time.ts";

type Row = { at: number };
type Page = { rows: readonly Row[]; from: number; to: number; limit: number };

/**
 * The place where the next page begins, or null when the page does not answer the request. A row outside the requested
 * period means that the venue repeated another page. A page that begins at an archived row is never empty, because it
 * has at least that row, or later ones if the venue forgot it. The end is never later than the newest row, because rows
 * of the present may still appear.
 */
export function endOfPage({ rows, from, to, limit }: Page): { next: number; isLast: boolean } | null {
  if (rows.some(({ at }) => at < from || at > to) || (rows.length === 0 && from > 0)) return null;
  const newest = rows.at(-1)?.at ?? from;
  if (rows.length < limit) return { next: newest, isLast: true };
  // A full page of one millisecond: the venue cannot be asked for the rest of it, so the next millisecond follows.
  return { next: newest > from ? newest : from + 1, isLast: false };
}

const LONGEST = 6 * HOUR;
/** The venue keeps 10,000 fills. With this many between two visits, a rate that grows fourfold loses nothing. */
const FILLS_BETWEEN_VISITS = 2_500;

/** The delay (ms) until the next visit, from the number of fills that came in the time (ms) since the last one. */
export function nextVisit(fills: number, period: number): number {
  if (fills === 0) return LONGEST;
  return Math.min(LONGEST, Math.max(MINUTE, Math.floor((period * FILLS_BETWEEN_VISITS) / fills)));
}

export const RETRY_AFTER = 5 * MINUTE;
