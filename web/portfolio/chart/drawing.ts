import { MINUTE } from "../../../shared/values/time.ts";
import { type Level, levelMoney, levelsOf } from "../../ui/chart/chart-scale.ts";
import { axisTime, endTime, timeTicks } from "../../ui/chart/time-scale.ts";
import { flowsOf } from "./flows.ts";
import { scaleOf } from "./scale.ts";
import type { ChartPoint } from "./value-chart.ts";

export type Size = { width: number; height: number };
type Edges = { top: number; right: number; bottom: number; left: number };
export const EDGES: Edges = { top: 12, right: 64, bottom: 28, left: 0 };
/** The chart of a phone. */
export const SMALL_EDGES: Edges = { top: 8, right: 60, bottom: 24, left: 0 };

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
  /** The payments since the point before each point; 0 without one. Those of a linked account are its balances. */
  payments: { money: number; isLinked: boolean }[];
  /** The line of the cost, where all of it is known. */
  cost: string;
  /** The area between the value and its base. */
  area: string;
  /** The areas above and below the base, which clip the two colours. */
  above: string;
  below: string;
  baseEnd: number;
  levels: AxisLabel[];
  /** The step to a value outside the scale: the edge at which it ends, and the value that it leads to. */
  beyond: { y: number; label: string } | null;
  times: AxisLabel[];
  /** The first and the last time, for a chart without room for more. */
  ends: AxisLabel[];
};

const round = (value: number) => Math.round(value * 10) / 10;

const LABEL_WIDTH = 96;
const labelOf = ({ value, position }: Level): AxisLabel => ({ position, label: levelMoney(value) });

/** More than half of the width of a line. */
const CLEARANCE_PX = 2;
/** An estimate that differs from the first record by more, as a part of it, is a line of its own. */
const AGREES = 0.1;

/** The indices of the first point of a part without gaps, and of the point after its last one. */
type Stretch = readonly [start: number, end: number];
const indicesOf = ([start, end]: Stretch): number[] => Array.from({ length: end - start }, (_, place) => start + place);

/** The parts between two points that have no gap in them. */
function stretchesOf(points: readonly ChartPoint[], start: number, end: number): Stretch[] {
  const starts = points.flatMap(({ isAfterGap }, index) =>
    index === start || (isAfterGap && index > start && index < end) ? index : [],
  );
  return end <= start ? [] : starts.map((from, place) => [from, starts[place + 1] ?? end]);
}

/** The lines of the parts. A point alone between gaps is a short dash. */
function linesOf(stretches: readonly string[][]): string {
  const shown = stretches.length === 1 && stretches[0]!.length < 2 ? [] : stretches;
  return shown.map((all) => (all.length < 2 ? `M${all[0]}h2` : `M${all.join("L")}`)).join("");
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
  const flows = flowsOf(points, marks);
  const { bottom, top, beyond } = scaleOf(points, flows);
  const middle = (bottom + top) / 2;
  const plot = { width: width - edges.left - edges.right, height: height - edges.top - edges.bottom };
  const xOf = (at: number) => round(edges.left + ((at - first.at) / (last.at - first.at)) * plot.width);
  const yOf = (amount: number) =>
    round(edges.top + ((top - Math.min(top, Math.max(bottom, amount))) / (top - bottom)) * plot.height);

  const x = points.map(({ at }) => xOf(at));
  const y = points.map(({ value }) => yOf(value));
  const baseY = points.map(({ base }) => yOf(base));
  // An account counts from the time at which it was linked, which lies between two points. Other payments are at their point.
  const linkedAt = points.map(({ at }, index) =>
    index === 0 ? undefined : marks.find((time) => time > points[index - 1]!.at && time <= at),
  );
  const stepX = linkedAt.map((mark, index) => (mark === undefined ? x[index]! : xOf(mark)));
  // Before a payment the line goes on to the time of the payment, and from there straight up or down.
  const path = (stretch: Stretch, amountBefore: (index: number) => number, amountOf: (point: ChartPoint) => number) =>
    indicesOf(stretch).flatMap((index) => {
      if (index > beyond) return [];
      const amount = amountOf(points[index]!);
      const end = `${x[index]} ${yOf(amount)}`;
      if (flows[index] === 0) return [end];
      const before = `${stepX[index]} ${yOf(amountBefore(index))}`;
      if (index === beyond) return [before];
      return stepX[index] === x[index] ? [before, end] : [before, `${stepX[index]} ${yOf(amount)}`, end];
    });
  const values = (stretch: Stretch) =>
    path(
      stretch,
      (index) => points[index]!.value - flows[index]!,
      (point) => point.value,
    );
  // What is no P&L changes by payments and trades alone.
  const bases = (stretch: Stretch) =>
    path(
      stretch,
      (index) => points[index - 1]!.base,
      (point) => point.base,
    );
  const firstReal = points.findLastIndex(({ isEstimate }) => isEstimate) + 1;
  // Where no P&L is known, the value is its own base. Its line has one colour, so the border is below the line there.
  const pixels = (CLEARANCE_PX * (top - bottom)) / plot.height;
  const borderAt = ({ base, value }: ChartPoint) => (base === value ? base - pixels : base);
  const border = path([0, points.length], (index) => borderAt(points[index - 1]!), borderAt);
  const real = stretchesOf(points, firstReal, points.length);
  const cost = points.flatMap(({ base: amount, isCost, isAfterGap }, index) => {
    if (index > beyond) return [];
    const [before, end] = [points[index - 1], `${x[index]} ${yOf(amount)}`];
    const isJoined = before?.isCost === true && !isAfterGap;
    const untilPayment = isJoined ? `L${stepX[index]} ${yOf(before.base)}` : "";
    if (index === beyond) return untilPayment;
    // Coins without a known cost have come in, so the line ends at that time.
    if (!isCost) return flows[index] === 0 ? [] : untilPayment;
    if (!isJoined) return `M${end}`;
    if (flows[index] === 0) return `L${end}`;
    return stepX[index] === x[index] ? `${untilPayment}L${end}` : `${untilPayment}V${yOf(amount)}L${end}`;
  });
  const right = edges.left + plot.width;
  // A step that leaves the scale goes on along its edge to the label of the value.
  const steps = flows.flatMap((flow, index) =>
    flow === 0 || index > beyond
      ? []
      : [
          `M${stepX[index]} ${yOf(points[index]!.value - flow)}V${y[index]}${index === beyond && stepX[index]! < right ? `H${right}` : ""}`,
        ],
  );
  const [lastEstimate, firstRecord] = [points[firstReal - 1], points[firstReal]];
  const isJoined =
    !firstRecord?.isAfterGap &&
    lastEstimate !== undefined &&
    firstRecord !== undefined &&
    Math.abs(firstRecord.value - lastEstimate.value) <= AGREES * Math.abs(firstRecord.value);
  const estimated = stretchesOf(points, 0, firstReal + (isJoined ? 1 : 0));
  const labelCount = Math.max(2, Math.min(8, Math.floor(plot.width / LABEL_WIDTH)));
  return {
    xOf,
    x,
    y,
    estimate:
      firstReal === 0
        ? ""
        : linesOf(estimated.map((stretch) => indicesOf(stretch).map((index) => `${x[index]} ${y[index]}`))),
    value: linesOf(real.map(values)),
    flows: steps.join(""),
    payments: flows.map((money, index) => ({ money, isLinked: linkedAt[index] !== undefined })),
    cost: cost.join(""),
    // Without a record there is only the estimate.
    area: real.map((stretch) => `M${values(stretch).join("L")}L${bases(stretch).toReversed().join("L")}Z`).join(""),
    above: `M${edges.left} 0L${border.join("L")}L${right} 0Z`,
    below: `M${edges.left} ${height}L${border.join("L")}L${right} ${height}Z`,
    baseEnd: baseY.at(-1) ?? 0,
    levels: levelsOf(bottom, top, yOf).map(labelOf),
    beyond:
      beyond < points.length
        ? { y: yOf(last.value), label: `${last.value > middle ? "↑" : "↓"} ${levelMoney(last.value)}` }
        : null,
    times: timeTicks({ from: first.at, to: last.at }, labelCount).map((at) => ({
      position: xOf(at),
      label: axisTime(at, last.at - first.at),
    })),
    ends: [first.at, last.at].map((at) => ({ position: xOf(at), label: endTime(at, last.at - first.at) })),
  };
}

/** The size of the label of the cost, and its distance above and below the line of the cost, in px. */
const COST_LABEL = { width: 140, height: 12, above: 5, below: 14 };

/** The baseline of the label of the cost: below its line, or above it where fewer points of the value are in its way. */
export function costLabelY({ x, y, baseEnd }: Pick<Drawing, "x" | "y" | "baseEnd">, right: number): number {
  const inWay = (baseline: number) =>
    x.filter((at, index) => {
      const height = y[index]! - (baseline - COST_LABEL.height);
      return at >= right - COST_LABEL.width && height >= 0 && height <= COST_LABEL.height + 2;
    }).length;
  const [above, below] = [baseEnd - COST_LABEL.above, baseEnd + COST_LABEL.below];
  return above > COST_LABEL.height && inWay(above) < inWay(below) ? above : below;
}

/** The index of the point that is nearest to an x position. */
export function nearestIndex(xs: readonly number[], x: number): number {
  let nearest = 0;
  for (const [index, pointX] of xs.entries()) {
    if (Math.abs(pointX - x) < Math.abs((xs[nearest] ?? 0) - x)) nearest = index;
  }
  return nearest;
}
