import { DAY } from "../values/time.ts";

/** The first point of a whole range lies this much after its start at most, because points have a distance. */
const MARGIN = 2 * DAY;
/** A range that shows less than a hundredth more than a shorter one shows the same picture. */
const SAME = 1.01;

/** The first point of a range in ms. Nothing is known before it when it lies later than the start of the range. */
export type FirstPoint<Range> = { of: Range; at: number };

/**
 * The ranges that show nothing that a shorter one does not show. `spans` are their lengths in ms, the shortest first; the
 * range of everything has an infinite length. The list is empty when the first point is unknown, or when data fills the
 * shown range, because there may be older data then.
 */
export function rangesWithoutMore<Range extends string>(
  spans: Readonly<Record<Range, number>>,
  first: FirstPoint<NoInfer<Range>> | null,
  now: number,
): Range[] {
  if (first === null || first.at <= now - spans[first.of] + MARGIN) return [];
  const known = now - first.at;
  const ranges = Object.keys(spans) as Range[];
  const enough = ranges.findIndex((range) => known <= spans[range] * SAME);
  return ranges.slice(enough + 1);
}
