import type { Decimal } from "../../../shared/values/decimal.ts";
import { DAY, MINUTE } from "../../../shared/values/time.ts";
import { type Level, levelMoney, levelsOf, outerLevelsOf } from "../../ui/chart/chart-scale.ts";

/**
 * A point of the chart: the time in ms and the amounts in the currency of the ledger. Floats are exact enough for pixels. `base` is the value
 * without its P&L: the cost where all of it is known.
 */
export type ChartPoint = {
  at: number;
  value: number;
  base: number;
  isEstimate?: boolean;
  /** The money that came in since the point before, or went out; null or absent where that is not known. */
  flow?: number | null;
  isRecord?: boolean;
  /** Whether the base is the cost of nearly everything that the value counts. */
  hasWholeCost?: boolean;
  /** Whether the base is the cost of all that the value counts, so that it is drawn as a line. */
  isCost?: boolean;
};

/**
 * Cost and P&L are null when no cost is known. `base` is the part of the value that is no P&L: the cost, or margins where the
 * value has no borrowed money in it. `flow` is what came in since the point before; null where that is not known.
 */
export type ValuePoint = {
  at: number;
  value: Decimal;
  cost: Decimal | null;
  base: Decimal | null;
  pnl: Decimal | null;
  flow: Decimal | null;
  isRecord: boolean;
  isEstimate: boolean;
};

type Amounts = { value: string; base: string | null; pnl: string | null };
const CENT = 0.01;
/** Smaller payments, as a part of the value, are not worth a step. */
const MIN_FLOW = 0.02;

/** Without a known P&L the value is neither above nor below its base. */
export const baseOf = ({ value, pnl }: Pick<Amounts, "value" | "pnl">): number => Number(value) - Number(pnl ?? 0);

const distanceToCost = (point: Amounts): number =>
  point.base === null ? Number.POSITIVE_INFINITY : Math.abs(baseOf(point) - Number(point.base));

/** Whether nearly everything that the value counts has a cost. */
export const isNearlyWholeCost = (point: Amounts): boolean =>
  distanceToCost(point) <= (MIN_FLOW / 2) * Math.abs(Number(point.value));

/** Whether the cost can be compared with the value: it is known, and that of everything that the value counts. */
export const isWholeCost = (point: Amounts): boolean => distanceToCost(point) < CENT;

/** The margin of a leveraged position is a part of its cost, so that the two are not the same amount. */
export const costName = (points: readonly { base: string | null; cost: string | null }[]): string =>
  points.every(({ base, cost }) => base === cost) ? "Cost" : "Cost and margin";

export type Size = { width: number; height: number };
type Edges = { top: number; right: number; bottom: number; left: number };
export const EDGES: Edges = { top: 12, right: 64, bottom: 28, left: 0 };
/** The levels of a small chart stand at its left, because its ranges are at its right. */
export const SMALL_EDGES: Edges = { top: 6, right: 64, bottom: 6, left: 52 };

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
  /** The steps of `value` that are payments and no profit or loss. */
  flows: string;
  /** The line of the cost, where all of it is known. */
  cost: string;
  /** The area between the value and its base. */
  area: string;
  /** The areas above and below the base, which clip the two colours. */
  above: string;
  below: string;
  baseEnd: number;
  levels: AxisLabel[];
  /** The highest and the lowest level, which a small chart has. */
  outer: AxisLabel[];
  times: AxisLabel[];
};

const round = (value: number) => Math.round(value * 10) / 10;
/** The scale covers at least this share of the value, so that small changes do not look large. */
const MIN_SCALE = 0.02;

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
const labelOf = ({ value, position }: Level): AxisLabel => ({ position, label: levelMoney(value) });

/** An estimate that differs from the first record by more, as a part of it, is a line of its own. */
const AGREES = 0.1;

/**
 * What the value and its base have changed by alike between two points. A change of prices changes the value alone. Where
 * the cost is not known as a whole, the base also follows prices, so that only a linked account explains it.
 */
function commonChange(a: ChartPoint, b: ChartPoint, marks: readonly number[]): number {
  const isKnown = (a.hasWholeCost && b.hasWholeCost) || marks.some((at) => a.at < at && at <= b.at);
  const [value, base] = [b.value - a.value, b.base - a.base];
  return !isKnown || value * base <= 0 ? 0 : Math.sign(base) * Math.min(Math.abs(value), Math.abs(base));
}

/**
 * The money that came in or went out between two points: what the ledger has, or else their common change. A record is of
 * its own prices, so that the one of the two counts that leaves the smaller change of prices.
 */
export function flowBetween(a: ChartPoint, b: ChartPoint, marks: readonly number[] = []): number {
  if (a.isEstimate) return 0;
  const common = commonChange(a, b, marks);
  const rest = (flow: number) => Math.abs(b.value - a.value - flow);
  const isBooked = b.flow != null && (!b.isRecord || rest(b.flow) <= rest(common));
  const flow = isBooked ? b.flow! : common;
  return Math.abs(flow) < MIN_FLOW * Math.max(Math.abs(a.value), Math.abs(b.value)) ? 0 : flow;
}

/** Draws the chart; null when the points cover less than a minute or the container is too narrow. */
export function drawChart(
  points: readonly ChartPoint[],
  { width, height }: Size,
  edges = EDGES,
  marks: readonly number[] = [],
): Drawing | null {
  const [first, last] = [points[0], points.at(-1)];
  if (!first || !last || last.at - first.at < MINUTE || width <= edges.right) return null;
  const flows = points.map((point, index) => (index === 0 ? 0 : flowBetween(points[index - 1]!, point, marks)));
  const amounts = points.flatMap(({ value, base }, index) => [value, base, value - flows[index]!]);
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
  // Before a payment the line goes on to the time of its point, and from there straight up or down.
  const path = (from: number, amountBefore: (index: number) => number, amountOf: (point: ChartPoint) => number) =>
    points.slice(from).flatMap((point, place) => {
      const index = from + place;
      const at = (amount: number) => `${x[index]} ${yOf(amount)}`;
      return flows[index] === 0 ? [at(amountOf(point))] : [at(amountBefore(index)), at(amountOf(point))];
    });
  const values = (from: number) =>
    path(
      from,
      (index) => points[index]!.value - flows[index]!,
      (point) => point.value,
    );
  // What is no P&L changes by payments and trades alone.
  const bases = (from: number) =>
    path(
      from,
      (index) => points[index - 1]!.base,
      (point) => point.base,
    );
  const firstReal = points.findLastIndex(({ isEstimate }) => isEstimate) + 1;
  const line = (all: string[]) => (all.length < 2 ? "" : `M${all.join("L")}`);
  const base = bases(0);
  const [realValue, realBase] = [values(firstReal), bases(firstReal)];
  const cost = points.flatMap(({ base: amount, isCost }, index) => {
    if (!isCost) return [];
    const [before, end] = [points[index - 1], `${x[index]} ${yOf(amount)}`];
    if (!before?.isCost) return `M${end}`;
    return flows[index] === 0 ? `L${end}` : `L${x[index]} ${yOf(before.base)}L${end}`;
  });
  const steps = flows.flatMap((flow, index) =>
    flow === 0 ? [] : [`M${x[index]} ${yOf(points[index]!.value - flow)}V${y[index]}`],
  );
  const [lastEstimate, firstRecord] = [points[firstReal - 1], points[firstReal]];
  const isJoined =
    lastEstimate !== undefined &&
    firstRecord !== undefined &&
    Math.abs(firstRecord.value - lastEstimate.value) <= AGREES * Math.abs(firstRecord.value);
  const estimated = points.slice(0, firstReal + (isJoined ? 1 : 0)).map((_, index) => `${x[index]} ${y[index]}`);
  const right = edges.left + plot.width;
  const labelCount = Math.max(2, Math.min(6, Math.floor(plot.width / LABEL_WIDTH)));
  return {
    xOf,
    x,
    y,
    estimate: firstReal === 0 ? "" : line(estimated),
    value: line(realValue),
    flows: steps.join(""),
    cost: cost.join(""),
    // Without a record there is only the estimate.
    area: firstReal === points.length ? "" : `M${realValue.join("L")}L${realBase.toReversed().join("L")}Z`,
    above: `M${edges.left} 0L${base.join("L")}L${right} 0Z`,
    below: `M${edges.left} ${height}L${base.join("L")}L${right} ${height}Z`,
    baseEnd: baseY.at(-1) ?? 0,
    levels: levelsOf(bottom, top, yOf).map(labelOf),
    outer: outerLevelsOf(bottom, top, yOf).map(labelOf),
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
