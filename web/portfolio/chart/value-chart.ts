import { ownCurrency } from "../../../shared/values/display-currency.ts";
import { DAY, MINUTE } from "../../../shared/values/time.ts";
import { roundTicks } from "../../ui/chart/chart-scale.ts";

/**
 * A point of the chart: the time in ms and the amounts in the currency of the ledger. Floats are exact enough for pixels. `base` is the value
 * without its P&L: the cost where all of it is known.
 */
export type ChartPoint = { at: number; value: number; base: number; isEstimate?: boolean };

type Amounts = { value: string; cost: string | null; pnl: string | null };
const CENT = 0.01;

/** Without a known P&L the value is neither above nor below its base. */
export const baseOf = ({ value, pnl }: Pick<Amounts, "value" | "pnl">): number => Number(value) - Number(pnl ?? 0);

/** Whether the cost can be compared with the value: it is known, and that of everything that the value counts. */
export const hasWholeCost = (points: readonly Amounts[]): boolean =>
  points.some(({ cost }) => cost !== null) &&
  points.every((point) => point.cost === null || Math.abs(baseOf(point) - Number(point.cost)) < CENT);

export type Size = { width: number; height: number };
type Edges = { top: number; right: number; bottom: number; left: number };
export const EDGES: Edges = { top: 12, right: 64, bottom: 28, left: 0 };
export const SMALL_EDGES: Edges = { top: 6, right: 64, bottom: 6, left: 0 };

/** A label and its x or y position in px. */
type AxisLabel = { position: number; label: string };
export type Drawing = {
  /** The x position of a time in px. */
  xOf(at: number): number;
  /** The coordinates of each point in px. */
  x: number[];
  y: number[];
  /**
   * The path of the estimated values, which are computed from today's holdings for the time before the first recorded
   * value. Empty when there are no estimates.
   */
  estimate: string;
  value: string;
  base: string;
  /** The area between the value and its base. */
  area: string;
  /** The areas above and below the base, which clip the two colours. */
  above: string;
  below: string;
  baseEnd: number;
  levels: AxisLabel[];
  times: AxisLabel[];
};

const round = (value: number) => Math.round(value * 10) / 10;
/** The scale covers at least this share of the value, so that small changes do not look large. */
const MIN_SCALE = 0.02;
const LEVELS = 3;

const compactFormat = new Intl.NumberFormat("en-US", { notation: "compact", maximumFractionDigits: 2 });
const hourFormat = new Intl.DateTimeFormat("en-GB", { hour: "2-digit", minute: "2-digit" });
const dayFormat = new Intl.DateTimeFormat("en-GB", { day: "numeric", month: "short" });
const monthFormat = new Intl.DateTimeFormat("en-GB", { month: "short", year: "numeric" });
const dateAndTimeFormat = new Intl.DateTimeFormat("en-GB", { dateStyle: "medium", timeStyle: "short" });
const dateFormat = new Intl.DateTimeFormat("en-GB", { dateStyle: "medium" });

const formatTime = (at: number, span: number): string =>
  (span <= 2 * DAY ? hourFormat : span <= 120 * DAY ? dayFormat : monthFormat).format(at);

/** The time of a point in the tooltip; with the time of day in charts that have several points a day. */
export const formatPointTime = (at: number, span: number): string =>
  (span <= 8 * DAY ? dateAndTimeFormat : dateFormat).format(at);

/** The time in ms between the first and the last point. */
export const spanOf = (points: readonly Pick<ChartPoint, "at">[]): number =>
  (points.at(-1)?.at ?? 0) - (points[0]?.at ?? 0);

const LABEL_WIDTH = 96;

/** Draws the chart; null when the points cover less than a minute or the container is too narrow. */
export function drawChart(points: readonly ChartPoint[], { width, height }: Size, edges = EDGES): Drawing | null {
  const [first, last] = [points[0], points.at(-1)];
  if (!first || !last || last.at - first.at < MINUTE || width <= edges.right) return null;
  const amounts = points.flatMap(({ value, base }) => [value, base]);
  const [low, high] = [Math.min(...amounts), Math.max(...amounts)];
  const minSpan = Math.max(Math.abs(high) * MIN_SCALE, Number.MIN_VALUE);
  const span = Math.max(high - low, minSpan);
  const middle = (high + low) / 2;
  const [bottom, top] = [middle - span * 0.56, middle + span * 0.56];
  const plot = { width: width - edges.left - edges.right, height: height - edges.top - edges.bottom };
  const xOf = (at: number) => round(edges.left + ((at - first.at) / (last.at - first.at)) * plot.width);
  const yOf = (amount: number) => round(edges.top + ((top - amount) / (top - bottom)) * plot.height);

  const x = points.map(({ at }) => xOf(at));
  const y = points.map(({ value }) => yOf(value));
  const baseY = points.map(({ base }) => yOf(base));
  const path = (ys: number[]) => x.map((pointX, index) => `${pointX} ${ys[index]}`);
  const [value, base] = [path(y), path(baseY)];
  const firstReal = points.findLastIndex(({ isEstimate }) => isEstimate) + 1;
  const line = (all: string[]) => (all.length < 2 ? "" : `M${all.join("L")}`);
  const right = edges.left + plot.width;
  const labelCount = Math.max(2, Math.min(6, Math.floor(plot.width / LABEL_WIDTH)));
  return {
    xOf,
    x,
    y,
    estimate: firstReal === 0 ? "" : line(value.slice(0, firstReal + 1)),
    value: line(value.slice(firstReal)),
    base: `M${base.join("L")}`,
    // Without a record there is only the estimate.
    area:
      firstReal === points.length
        ? ""
        : `M${value.slice(firstReal).join("L")}L${base.slice(firstReal).toReversed().join("L")}Z`,
    above: `M${edges.left} 0L${base.join("L")}L${right} 0Z`,
    below: `M${edges.left} ${height}L${base.join("L")}L${right} ${height}Z`,
    baseEnd: baseY.at(-1) ?? 0,
    levels: roundTicks(bottom, top, LEVELS).map((level) => ({
      position: yOf(level),
      label: `${ownCurrency().sign}${compactFormat.format(level)}`,
    })),
    times: Array.from({ length: labelCount }, (_, index) => {
      const time = first.at + ((index + 0.5) / labelCount) * (last.at - first.at);
      return { position: xOf(time), label: formatTime(time, last.at - first.at) };
    }),
  };
}

/** The index of the point that is nearest to an x position. */
export function nearestIndex(xs: readonly number[], x: number): number {
  let nearest = 0;
  for (const [index, pointX] of xs.entries()) {
    if (Math.abs(pointX - x) < Math.abs((xs[nearest] ?? 0) - x)) nearest = index;
  }
  return nearest;
}
