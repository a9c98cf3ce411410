import { DAY } from "../../../shared/values/time.ts";
import { levelsOf, roundScale } from "../../ui/chart/chart-scale.ts";
import type { Return } from "./returns.queries.ts";

/** `benchmark` is the change of the benchmark's price in percent, null where it is not known. */
export type ReturnPoint = { at: number; value: number; invested: number; percent: number; benchmark: number | null };
export type Lines = "money" | "percent";

export const pointsOf = (points: Return["points"]): ReturnPoint[] =>
  points.map(({ at, value, invested, twr, benchmark }) => ({
    ...{ at: Date.parse(at), value: Number(value), invested: Number(invested), percent: twr * 100 },
    benchmark: benchmark === null ? null : benchmark * 100,
  }));

/** The size of the drawing, which is stretched to its place. */
export const [WIDTH, HEIGHT] = [600, 160];
/** A scale of percent covers at least this much, so that small changes do not look large. */
const MIN_PERCENT = 2;

const LINES: Record<Lines, readonly ((point: ReturnPoint) => number)[]> = {
  money: [({ value }) => value, ({ invested }) => invested],
  percent: [({ percent }) => percent],
};

/** Smaller payments, as a part of the scale, are not worth a step. */
const MIN_STEP = 0.02;

/** The points up to the time since which nothing is held, after which there is no return. */
export function whileHeld(points: readonly ReturnPoint[]): readonly ReturnPoint[] {
  const end = points.findLastIndex(({ value }) => value !== 0) + 2;
  return end < 2 ? points : points.slice(0, end);
}

/**
 * The paths of the lines over time, the steps of the value that are payments, the line of the benchmark beside a return
 * ("" where it is not known at all times), the height of zero, the round amounts of the
 * scale, and five times from its left to its right edge, which is `to`; null with fewer than two times. A return
 * begins with zero at `from`, up to a day before the first point.
 */
export function drawLines(points: readonly ReturnPoint[], lines: Lines, from: number, to = points.at(-1)?.at ?? 0) {
  const [first, last] = [points[0], points.at(-1)];
  if (!first || !last || last.at <= first.at) return null;
  const start = lines === "percent" ? Math.min(from, first.at) : first.at;
  const values = LINES[lines].map((pick) => points.map(pick));
  const known = lines === "percent" ? points.flatMap(({ benchmark }) => benchmark ?? []) : [];
  const compared = known.length === points.length ? known : [];
  const lowest = Math.min(0, ...values.flat(), ...compared);
  const least = lines === "percent" ? MIN_PERCENT : Number.MIN_VALUE;
  const [low, high] = roundScale(lowest, Math.max(lowest + least, ...values.flat(), ...compared));
  const span = high - low;
  const x = points.map(({ at }) => ((at - start) / (to - start)) * WIDTH);
  const yOf = (value: number) => 4 + (HEIGHT - 8) * (1 - (value - low) / span);
  const place = (index: number, value: number) => `${x[index]!.toPrecision(6)} ${yOf(value).toPrecision(6)}`;
  const nothingYet = start < first.at ? `0 ${yOf(0).toPrecision(6)}L` : "";
  const flows = points.map(({ invested }, index) => {
    const flow = lines === "money" && index > 0 ? invested - points[index - 1]!.invested : 0;
    return Math.abs(flow) < MIN_STEP * span ? 0 : flow;
  });
  // A payment is neither a gain nor a loss: the value goes on to its time, and begins anew. What was put in is a step.
  const paths = values.map((line, which) => {
    const parts = line.map((value, index) => {
      const flow = flows[index]!;
      if (flow === 0) return `${index === 0 ? "" : "L"}${place(index, value)}`;
      return which === 0
        ? `L${place(index, value - flow)}M${place(index, value)}`
        : `L${place(index, line[index - 1]!)}L${place(index, value)}`;
    });
    return `M${nothingYet}${parts.join("")}`;
  });
  const steps = flows.flatMap((flow, index) =>
    flow === 0 ? [] : `M${place(index, points[index]!.value - flow)}L${place(index, points[index]!.value)}`,
  );
  const benchmark =
    compared.length === 0 ? "" : `M${nothingYet}${compared.map((value, index) => place(index, value)).join("L")}`;
  const times = [0, 0.25, 0.5, 0.75, 1].map((part) => start + part * (to - start));
  const levels = levelsOf(low, low + span, yOf);
  return { paths, steps: steps.join(""), benchmark, x, zero: yOf(0), levels, times };
}

/** Whether a known return has the value of one time alone, of which there is no line. */
export const isTooShort = ({ points, value }: Pick<Return, "points" | "value">): boolean =>
  value !== null && points.length < 2;

/** Whether a rate is that of a year, and not of the period. */
export const isYearly = ({ from, to }: Pick<Return, "from" | "to">): boolean =>
  Date.parse(to) - Date.parse(from) >= 365 * DAY;
