import { DAY, HOUR } from "../../../shared/values/time.ts";
import { type ChartPoint, formatPointTime, spanOf } from "./value-chart.ts";

type Point = Pick<ChartPoint, "at" | "isEstimate">;

/**
 * The times from which linked accounts count, one a day. Nothing is known about a balance before that time, so the
 * value rises there. The estimated part of the chart has no marks, because it counts today's balances from its start,
 * and neither have accounts that were linked when the records began.
 */
export function linkedMarks(linkedAt: readonly string[], points: readonly Point[]): number[] {
  const begin = points.find(({ isEstimate }) => !isEstimate)?.at ?? Number.POSITIVE_INFINITY;
  const later = linkedAt.map((time) => Date.parse(time)).filter((at) => at > begin + HOUR);
  const firstOfDay = Map.groupBy(later, (at) => Math.floor(at / DAY)).values();
  return [...firstOfDay].map((times) => Math.min(...times)).sort((a, b) => a - b);
}

/** Says why the value rises at the marks; undefined without any. */
export function linkedSentence(marks: readonly number[], points: readonly Point[]): string | undefined {
  const [first] = marks;
  if (first === undefined) return undefined;
  if (marks.length > 1) return "Each linked account counts from its triangle on";
  return `Linked accounts count since ${formatPointTime(first, spanOf(points))}`;
}
