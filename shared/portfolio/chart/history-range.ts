import { DAY } from "../../values/time.ts";

/** The periods that the portfolio chart can show. */
export const HISTORY_RANGES = ["24h", "7d", "30d", "1y", "all"] as const;
export type HistoryRange = (typeof HISTORY_RANGES)[number];

const SPANS: Record<Exclude<HistoryRange, "all">, number> = {
  "24h": DAY,
  "7d": 7 * DAY,
  "30d": 30 * DAY,
  "1y": 365 * DAY,
};
/** The first point of a whole range lies this much after its start at most, because points have a distance. */
const MARGIN = 2 * DAY;

/**
 * The ranges that show nothing that a shorter one does not show. `shown` is the range whose first point is at `first`
 * (ms), or later than that of longer ranges. "all" always has a meaning.
 */
export function rangesWithoutData(shown: HistoryRange, first: number, now: number): HistoryRange[] {
  const isWhole = shown !== "all" && first <= now - SPANS[shown] + MARGIN;
  if (isWhole) return [];
  let covered = false;
  return HISTORY_RANGES.filter((range) => {
    if (range === "all") return false;
    const isEmpty = covered;
    covered ||= now - first <= SPANS[range];
    return isEmpty;
  });
}
