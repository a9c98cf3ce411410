import { DAY } from "../../../shared/values/time.ts";
import { levelsOf } from "../../ui/chart/chart-scale.ts";
import type { Return } from "./returns.queries.ts";

export type ReturnPoint = { at: number; value: number; invested: number; percent: number };
export type Lines = "money" | "percent";

export const pointsOf = (points: Return["points"]): ReturnPoint[] =>
  points.map(({ at, value, invested, twr }) => ({
    ...{ at: Date.parse(at), value: Number(value), invested: Number(invested), percent: twr * 100 },
  }));

/** The size of the drawing, which is stretched to its place. */
export const [WIDTH, HEIGHT] = [600, 160];
/** A scale of percent covers at least this much, so that small changes do not look large. */
const MIN_PERCENT = 2;

const LINES: Record<Lines, readonly ((point: ReturnPoint) => number)[]> = {
  money: [({ value }) => value, ({ invested }) => invested],
  percent: [({ percent }) => percent],
};

/**
 * The paths of the lines over time, the height of zero, the round amounts of the scale, and the times at its left edge, middle
 * and right edge; null with fewer than two times. A return begins with zero at `from`, up to a day before the first point.
 */
export function drawLines(points: readonly ReturnPoint[], lines: Lines, from: number) {
  const [first, last] = [points[0], points.at(-1)];
  if (!first || !last || last.at <= first.at) return null;
  const start = lines === "percent" ? Math.min(from, first.at) : first.at;
  const values = LINES[lines].map((pick) => points.map(pick));
  const low = Math.min(0, ...values.flat());
  const span = Math.max(lines === "percent" ? MIN_PERCENT : Number.MIN_VALUE, Math.max(0, ...values.flat()) - low);
  const x = points.map(({ at }) => ((at - start) / (last.at - start)) * WIDTH);
  const yOf = (value: number) => 4 + (HEIGHT - 8) * (1 - (value - low) / span);
  const nothingYet = start < first.at ? `0 ${yOf(0).toPrecision(6)}L` : "";
  const paths = values.map(
    (line) =>
      `M${nothingYet}${line.map((value, index) => `${x[index]!.toPrecision(6)} ${yOf(value).toPrecision(6)}`).join("L")}`,
  );
  const times = [start, (start + last.at) / 2, last.at];
  return { paths, x, zero: yOf(0), levels: levelsOf(low, low + span, yOf), times };
}

/** Whether a rate is that of a year, and not of the period. */
export const isYearly = ({ from, to }: Pick<Return, "from" | "to">): boolean =>
  Date.parse(to) - Date.parse(from) >= 365 * DAY;
