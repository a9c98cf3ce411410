import { DAY, MINUTE } from "../../../shared/values/time.ts";

/** A moment of the portfolio as the chart draws it: ms and dollars, to the accuracy of a pixel. */
export type Moment = { at: number; value: number; cost: number };

export type Size = { width: number; height: number };
type Edges = { top: number; right: number; bottom: number; left: number };
export const EDGES: Edges = { top: 12, right: 64, bottom: 28, left: 0 };

type Tick = { at: number; label: string };
export type Drawing = {
  /** Where each moment stands. */
  x: number[];
  y: number[];
  value: string;
  cost: string;
  /** From the value to the cost and back. */
  area: string;
  /** What lies above the cost, and what lies below it: clips of the two colours. */
  above: string;
  below: string;
  costEnd: number;
  levels: Tick[];
  times: Tick[];
};

const round = (value: number) => Math.round(value * 10) / 10;
/** A calm month must not look like a storm: the scale covers at least this share of the value. */
const LEAST_SCALE = 0.02;
const LEVELS = 3;

/** 1, 2 or 5 times a power of ten, so that about `count` steps cover the span. */
function stepFor(span: number, count: number): number {
  const rough = span / count;
  const power = 10 ** Math.floor(Math.log10(rough));
  const factor = [1, 2, 5, 10].find((each) => each * power >= rough) ?? 10;
  return factor * power;
}

function levelsOf(low: number, high: number): number[] {
  const step = stepFor(high - low, LEVELS);
  const first = Math.ceil(low / step) * step;
  return Array.from({ length: Math.floor((high - first) / step) + 1 }, (_, at) => first + at * step);
}

const compact = new Intl.NumberFormat("en-US", { notation: "compact", maximumFractionDigits: 2 });
const hours = new Intl.DateTimeFormat("en-GB", { hour: "2-digit", minute: "2-digit" });
const days = new Intl.DateTimeFormat("en-GB", { day: "numeric", month: "short" });
const months = new Intl.DateTimeFormat("en-GB", { month: "short", year: "numeric" });
const moments = new Intl.DateTimeFormat("en-GB", { dateStyle: "medium", timeStyle: "short" });
const dates = new Intl.DateTimeFormat("en-GB", { dateStyle: "medium" });

const formatTime = (at: number, span: number): string =>
  (span <= 2 * DAY ? hours : span <= 120 * DAY ? days : months).format(at);

/** The moment as the tip names it: with its hour where there is more than one in a day. */
export const nameMoment = (at: number, span: number): string => (span <= 8 * DAY ? moments : dates).format(at);

export const spanOf = (moments: readonly Moment[]): number => (moments.at(-1)?.at ?? 0) - (moments[0]?.at ?? 0);

const LABEL_WIDTH = 96;

/** Null where one moment or none is no line yet. */
export function drawChart(moments: readonly Moment[], { width, height }: Size): Drawing | null {
  const [first, last] = [moments[0], moments.at(-1)];
  if (!first || !last || last.at - first.at < MINUTE || width <= EDGES.right) return null;
  const figures = moments.flatMap(({ value, cost }) => [value, cost]);
  const [low, high] = [Math.min(...figures), Math.max(...figures)];
  const least = Math.max(Math.abs(high) * LEAST_SCALE, Number.MIN_VALUE);
  const span = Math.max(high - low, least);
  const middle = (high + low) / 2;
  const [bottom, top] = [middle - span * 0.56, middle + span * 0.56];
  const room = { width: width - EDGES.left - EDGES.right, height: height - EDGES.top - EDGES.bottom };
  const xOf = (at: number) => round(EDGES.left + ((at - first.at) / (last.at - first.at)) * room.width);
  const yOf = (figure: number) => round(EDGES.top + ((top - figure) / (top - bottom)) * room.height);

  const x = moments.map(({ at }) => xOf(at));
  const y = moments.map(({ value }) => yOf(value));
  const costs = moments.map(({ cost }) => yOf(cost));
  const path = (ys: number[]) => x.map((each, at) => `${each} ${ys[at]}`);
  const [value, cost] = [path(y), path(costs)];
  const right = EDGES.left + room.width;
  const labels = Math.max(2, Math.min(6, Math.floor(room.width / LABEL_WIDTH)));
  return {
    x,
    y,
    value: `M${value.join("L")}`,
    cost: `M${cost.join("L")}`,
    area: `M${value.join("L")}L${cost.toReversed().join("L")}Z`,
    above: `M${EDGES.left} 0L${cost.join("L")}L${right} 0Z`,
    below: `M${EDGES.left} ${height}L${cost.join("L")}L${right} ${height}Z`,
    costEnd: costs.at(-1) ?? 0,
    levels: levelsOf(bottom, top).map((level) => ({ at: yOf(level), label: `$${compact.format(level)}` })),
    times: Array.from({ length: labels }, (_, at) => {
      const time = first.at + ((at + 0.5) / labels) * (last.at - first.at);
      return { at: xOf(time), label: formatTime(time, last.at - first.at) };
    }),
  };
}

/** Which moment is nearest to a place on the chart. */
export function nearest(x: readonly number[], at: number): number {
  let found = 0;
  for (const [place, each] of x.entries()) {
    if (Math.abs(each - at) < Math.abs((x[found] ?? 0) - at)) found = place;
  }
  return found;
}
