import { DAY, HOUR } from "../values/time.ts";
import type { Change } from "./values-over-time.ts";

/** Charts with points between the days begin at most this long before now. */
const HOURLY_MS = 9 * DAY;

/**
 * The changes that a chart can tell apart: its points are full hours of the last days, and full days before. Of the
 * changes between two of them the last one stays, and the very first one, at which a chart may begin.
 */
export function thinChanges<One extends Pick<Change, "at">>(changes: readonly One[], now: number): One[] {
  const hourlyFrom = Math.ceil((now - HOURLY_MS) / DAY) * DAY;
  const pointAfter = ({ at }: One) => {
    const step = at > hourlyFrom ? HOUR : DAY;
    return Math.ceil(at / step) * step;
  };
  return changes.filter((change, index) => {
    const next = changes[index + 1];
    return index === 0 || next === undefined || pointAfter(next) !== pointAfter(change);
  });
}
