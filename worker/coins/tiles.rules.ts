import { isLargeMove } from "../../shared/price-move.ts";
import { type Exact, exactText } from "../../shared/values/decimal.ts";
import { DAY, HOUR } from "../../shared/values/time.ts";
import type { PricePoint } from "../upstreams/coingecko/coingecko.ts";

/**
 * Where a price comes from: `s` from our own market snapshots, `d` from the upstream's daily history, `c` from the
 * upstream's curve of seven days. `x` marks a price that was held back as a possible spike, and that was not shown.
 */
export type PointSource = "s" | "d" | "c" | "x";
/** A price in US dollars. `high` and `low` are those of a whole day. */
export type Point = { at: number; price: Exact; source: PointSource; high?: Exact; low?: Exact };

/** A slot of `coin_recent.points`: time, price and source. */
type RecentSlot = [at: number, price: Exact, source: PointSource];
/** An entry of `coin_years.days`: the close and its time, and for our own days open, high and low. */
type DayEntry = [at: number, close: Exact, source: PointSource, open?: Exact, high?: Exact, low?: Exact];
export type DayEntries = Record<string, DayEntry>;

/** Hourly slots of eight days: a point of a slot is replaced eight days later. */
const SLOTS = 192;
export const RECENT_SPAN = 7 * DAY;
/** Details are loaded again after this time. */
export const DETAILS_MAX_AGE = 30 * DAY;

export const dayOf = (at: number): number => Math.floor(at / DAY);
export const yearOf = (day: number): number => new Date(day * DAY).getUTCFullYear();
const firstDayOf = (year: number): number => Date.UTC(year, 0) / DAY;
/** The key of a day within its year, from 0. */
const keyOf = (day: number): string => String(day - firstDayOf(yearOf(day)));
/** The day that a price closes. A price at midnight closes the day before it. */
const closedDayOf = (at: number): number => Math.floor((at - 1) / DAY);

export type RecordedPrice = { id: string; at: number; price: number; heldBack?: boolean };

/** The slot of a recorded price, as JSON that is merged into `coin_recent.points`. */
export function recentSlot({ at, price, heldBack }: RecordedPrice, now: number): string {
  const slot: RecentSlot = [at, exactText(price), heldBack ? "x" : "s"];
  return JSON.stringify({ [Math.floor(now / HOUR) % SLOTS]: slot });
}

export const pointsOf = (slots: Iterable<RecentSlot>): Point[] =>
  [...slots].map(([at, price, source]) => ({ at, price, source })).sort((a, b) => a.at - b.at);

export function readRecent(json: string, now: number): Point[] {
  const points = pointsOf(Object.values(JSON.parse(json) as Record<string, RecentSlot>));
  return points.filter(({ at }) => at > now - RECENT_SPAN && at <= now);
}

const fromEntry = ([at, price, source, , high, low]: DayEntry): Point => ({
  at,
  price,
  source,
  ...(high !== undefined && low !== undefined && { high, low }),
});

/** The days of a tile and the weekly prices before them, oldest first. */
export const readDays = (json: string): Point[] =>
  Object.values(JSON.parse(json) as DayEntries)
    .map(fromEntry)
    .sort((a, b) => a.at - b.at);

/**
 * Separates spikes: a price that moved by more than 30 % and that the next price undid. Points that were marked when
 * they were recorded are spikes too.
 */
export function splitSpikes(points: readonly Point[]): { drawn: Point[]; spikes: Point[] } {
  const [drawn, spikes]: [Point[], Point[]] = [[], []];
  const unmarked = points.filter(({ source }) => source !== "x");
  for (const [index, point] of unmarked.entries()) {
    const before = drawn.at(-1);
    const after = unmarked[index + 1];
    const isSpike =
      before !== undefined &&
      after !== undefined &&
      isLargeMove(Number(before.price), Number(point.price)) &&
      isLargeMove(Number(after.price), Number(point.price)) &&
      !isLargeMove(Number(before.price), Number(after.price));
    (isSpike ? spikes : drawn).push(point);
  }
  const marked = points.filter(({ source }) => source === "x");
  return { drawn, spikes: [...spikes, ...marked].sort((a, b) => a.at - b.at) };
}

const extreme = (points: readonly Point[], sign: 1 | -1): Exact =>
  points.reduce((best, { price }) => (sign * (Number(price) - Number(best)) > 0 ? price : best), points[0]!.price);

/** Points this much (ms) before and after a day help to decide which of the day's points are spikes. */
export const NEIGHBOUR_SPAN = 6 * HOUR;

/** Closes a day from its hourly points and their neighbours. Null for a day without a point. */
export function closeDay(day: number, points: readonly Point[]): { entry: DayEntries; lastAt: number } | null {
  const pointsOfDay = splitSpikes(points).drawn.filter(({ at }) => dayOf(at) === day);
  const [first, last] = [pointsOfDay[0], pointsOfDay.at(-1)];
  if (!first || !last) return null;
  const entry: DayEntry = [last.at, last.price, "s", first.price, extreme(pointsOfDay, 1), extreme(pointsOfDay, -1)];
  return { entry: { [keyOf(day)]: entry }, lastAt: last.at };
}

/** Sorts the upstream's daily prices into years. */
export function yearsOf(points: readonly PricePoint[]): Map<number, DayEntries> {
  const years = new Map<number, DayEntries>();
  for (const { at, price } of points) {
    const day = closedDayOf(at);
    const entries = years.get(yearOf(day)) ?? {};
    entries[keyOf(day)] = [at, exactText(price), "d"];
    years.set(yearOf(day), entries);
  }
  return years;
}
