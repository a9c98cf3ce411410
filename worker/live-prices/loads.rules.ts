import type { VenueName } from "../../shared/live-prices/frame.ts";
import { ageOf, DAY, HOUR, isOver } from "../../shared/values/time.ts";

/** Pages of 100 pairs, the largest volume first. The pairs beyond them are hardly traded. */
export const MAX_PAGES: Record<VenueName, number> = { binance: 6, kraken: 3 };
/** Calls per venue and month: enough for one load and a few failures. Both venues together may make 18 calls. */
export const MAX_CALLS: Record<VenueName, number> = { binance: 11, kraken: 7 };
const RELOAD_AFTER = 30 * DAY;
export const RETRY_AFTER = HOUR;

export type LoadState = { venue: VenueName; nextPage: number; loadedAt: number; retryAt: number; calls: number };

/** The venue whose next page is due; undefined when no page is due. `calls` counts the calls of the current month. */
export function nextLoad(states: readonly LoadState[], now: number): LoadState | undefined {
  return states.find(
    ({ venue, nextPage, loadedAt, retryAt, calls }) =>
      isOver(retryAt, RETRY_AFTER, now) &&
      calls < MAX_CALLS[venue] &&
      (nextPage > 1 || loadedAt === 0 || ageOf(loadedAt, now) >= RELOAD_AFTER),
  );
}

export const isComplete = ({ venue, nextPage }: Pick<LoadState, "venue" | "nextPage">, isLast: boolean): boolean =>
  isLast || nextPage >= MAX_PAGES[venue];
