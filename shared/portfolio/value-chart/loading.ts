import { DAY } from "../../values/time.ts";
import type { HistoryRange } from "../chart/history-range.ts";
import { STEPS, type Track } from "../values-over-time.ts";
import type { ChartPoint } from "./points.ts";

type Sources = {
  range: HistoryRange;
  tracks: readonly Pick<Track, "coinId" | "changes">[];
  histories: readonly { id: string; complete: boolean }[];
};

/**
 * The points of a chart, of which the first one says if the time before it or a gap is empty only because prices are still
 * being loaded: those of a coin that was held then, or that the chart shows as if it had been.
 */
export function sayLoading(
  points: readonly ChartPoint[],
  { range, tracks, histories }: Sources,
): (ChartPoint & { isLoading?: true })[] {
  const [first, ...rest] = points;
  // The hours of the last days are not loaded, but recorded.
  if (first === undefined || STEPS[range].step < DAY) return [...points];
  const loading = new Set(histories.flatMap(({ id, complete }) => (complete ? [] : id)));
  // The first point lies up to this much after the first change.
  const distance = (rest[0]?.at ?? first.at) - first.at;
  const isEarlier = ({ changes }: Pick<Track, "changes">) =>
    first.basis === "today" || (changes[0]?.at ?? first.at) < first.at - distance;
  const endOfGaps = points.findLast(({ isAfterGap }) => isAfterGap)?.at ?? Number.NEGATIVE_INFINITY;
  const isInGap = ({ changes }: Pick<Track, "changes">) => (changes[0]?.at ?? endOfGaps) < endOfGaps;
  const isLoading = tracks.some(
    (track) => track.coinId !== null && loading.has(track.coinId) && (isEarlier(track) || isInGap(track)),
  );
  return isLoading ? [{ ...first, isLoading: true }, ...rest] : [...points];
}
