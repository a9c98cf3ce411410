import { SPARK_LEVELS, unpackLevels } from "../../../shared/markets/sparkline-codec.ts";
import { changeIn, displayCurrency } from "../../../shared/values/display-currency.ts";

export const SPARK_WIDTH = 112;
export const SPARK_HEIGHT = 32;
const INSET = 3;
/** The full height covers at least this many percent, so that small changes do not look large. */
const MIN_SCALE = 2;
/** A range below this many percent is drawn as one flat line. */
const FLAT_RANGE = 0.25;
/** An x beyond the right edge. The last stretch closes on the baseline there, where its stroke is not visible. */
const OUTSIDE = SPARK_WIDTH + 4;

/** SVG paths above and below the baseline, or one flat line. The baseline is the price seven days ago. */
export type SparklinePaths = { baseline: number } & ({ flat: string } | { above: string; below: string });

const round = (value: number) => Math.round(value * 10) / 10;

/** The points of a line of `Sparklines`. `low` and `high` are percent changes against its first point. */
export function sparklinePercents(line: string, low: number, high: number): number[] {
  const step = (high - low) / (SPARK_LEVELS - 1);
  return unpackLevels(line).map((level) => low + level * step);
}

/**
 * Percentages in dollars as those of the display currency: the curve of the coin that the currency is, or money whose
 * rate moved evenly in these seven days. Null when that is unknown.
 */
export function shownPercents(percents: readonly number[], ownCoin?: readonly number[]): readonly number[] | null {
  const { code, coinId, growth } = displayCurrency();
  if (code === "usd") return percents;
  const week = growth?.["7d"];
  if (coinId ? ownCoin?.length !== percents.length : !week) return null;
  return percents.map((percent, index) =>
    changeIn(percent, coinId ? 100 / (100 + ownCoin![index]!) : week! ** (index / (percents.length - 1))),
  );
}

/** Draws percentages relative to the first point. */
export function drawPercents(values: readonly number[]): SparklinePaths | null {
  if (values.length < 2) return null;
  const [low, high] = [Math.min(...values), Math.max(...values)];
  const drawHeight = SPARK_HEIGHT - 2 * INSET;
  const scale = Math.max(high - low, MIN_SCALE);
  const top = (high + low + scale) / 2;
  const y = (percent: number) => round(INSET + ((top - percent) / scale) * drawHeight);
  const x = (index: number) => round((index / (values.length - 1)) * SPARK_WIDTH);
  const points = values.map((value, index): Point => ({ x: x(index), value }));
  const baseline = y(0);
  if (high - low < FLAT_RANGE) {
    return { baseline, flat: `M${points.map((point) => `${point.x} ${y(point.value)}`).join("L")}` };
  }
  return { baseline, above: sidePath(points, 1, y), below: sidePath(points, -1, y) };
}

type Point = { x: number; value: number };

/** The stretches on one side of the baseline. Each starts and ends on it, so that its fill closes along it. */
function sidePath(points: Point[], sign: 1 | -1, y: (percent: number) => number): string {
  const stretches: string[] = [];
  let current: string[] = [];
  const close = () => {
    if (current.length > 1) stretches.push(`M${current.join("L")}`);
    current = [];
  };
  for (const [index, point] of points.entries()) {
    const previous = points[index - 1];
    const isOnSide = point.value * sign > 0;
    const wasOnSide = previous !== undefined && previous.value * sign > 0;
    if (previous && isOnSide !== wasOnSide) {
      const share = previous.value / (previous.value - point.value);
      const crossing = `${round(previous.x + share * (point.x - previous.x))} ${y(0)}`;
      current.push(crossing);
      if (!isOnSide) close();
    }
    if (isOnSide) current.push(`${point.x} ${y(point.value)}`);
  }
  const last = points.at(-1);
  if (last && last.value * sign > 0) current.push(`${OUTSIDE} ${y(last.value)}`, `${OUTSIDE} ${y(0)}`);
  close();
  return stretches.join("");
}
