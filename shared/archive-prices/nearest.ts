import { DAY } from "../values/time.ts";

/** A price of the archive counts for times at most this far (ms) before or after it. Further away, no price is known. */
export const MAX_PRICE_DISTANCE = DAY;

/** The point nearest to a time; of two equally near ones the later. `points` are sorted by time (ms). Null beyond `maxDistance`. */
export function nearestPoint<Point extends { at: number }>(
  points: readonly Point[],
  at: number,
  maxDistance = MAX_PRICE_DISTANCE,
): Point | null {
  let [low, high] = [0, points.length];
  while (low < high) {
    const middle = (low + high) >> 1;
    if (points[middle]!.at < at) low = middle + 1;
    else high = middle;
  }
  const [before, after] = [points[low - 1], points[low]];
  const nearest = !before || (after && after.at - at <= at - before.at) ? after : before;
  return nearest && Math.abs(nearest.at - at) <= maxDistance ? nearest : null;
}
