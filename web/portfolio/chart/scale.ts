import type { ChartPoint } from "./value-chart.ts";

/** The scale covers at least this share of the value, so that small changes do not look large. */
const MIN_SCALE = 0.02;
/** The last part of the time may be left out of the scale, after a payment that makes it this many times taller. */
const BRIEF = 0.1;
const TALLER = 2;
/** The space above and below the amounts, as a share of their difference. */
const MARGIN = 0.06;

const spanOf = (amounts: readonly number[]): number => {
  const [low, high] = [Math.min(...amounts), Math.max(...amounts)];
  return Math.max(high - low, Math.abs(high) * MIN_SCALE, Number.MIN_VALUE);
};

/**
 * The scale of a chart. A payment just before its end can be so large that the rest would be flat: then the scale is that
 * of the rest, and `beyond` is the index of the first point outside. Otherwise that is the number of points.
 */
export function scaleOf(points: readonly ChartPoint[], flows: readonly number[]) {
  const amounts = points.map(({ value, base }, index) => [value, base, value - flows[index]!]);
  const [first, last] = [points[0]!.at, points.at(-1)!.at];
  const step = flows.findIndex((flow, index) => flow !== 0 && points[index]!.at >= last - BRIEF * (last - first));
  const isClosed = step > 1 && points.slice(step).every(({ isAfterGap }) => !isAfterGap);
  const before = isClosed ? [...amounts.slice(0, step).flat(), points[step]!.value - flows[step]!] : [];
  const isBeyond = isClosed && spanOf(amounts.flat()) >= TALLER * spanOf(before);
  const shown = isBeyond ? before : amounts.flat();
  const middle = (Math.min(...shown) + Math.max(...shown)) / 2;
  const half = spanOf(shown) * (0.5 + MARGIN);
  return { bottom: middle - half, top: middle + half, beyond: isBeyond ? step : points.length };
}
