import type { Decimal } from "../../../shared/values/decimal.ts";
import { DAY } from "../../../shared/values/time.ts";

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
  /** Whether the values between the point before and this one are not known. */
  isAfterGap?: boolean;
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
  isAfterGap: boolean;
};

type Amounts = { value: string; base: string | null; pnl: string | null };
const CENT = 0.01;
/** Smaller payments, as a part of the value, are not worth a step. */
export const MIN_FLOW = 0.02;

/** Without a known P&L the value is neither above nor below its base. */
export const baseOf = ({ value, pnl }: Pick<Amounts, "value" | "pnl">): number => Number(value) - Number(pnl ?? 0);

const distanceToCost = (point: Amounts): number =>
  point.base === null ? Number.POSITIVE_INFINITY : Math.abs(baseOf(point) - Number(point.base));

/** Whether nearly everything that the value counts has a cost. */
export const isNearlyWholeCost = (point: Amounts): boolean =>
  distanceToCost(point) <= (MIN_FLOW / 2) * Math.abs(Number(point.value));

/** Whether the cost can be compared with the value: it is known, and that of everything that the value counts. */
export const isWholeCost = (point: Amounts): boolean => distanceToCost(point) < CENT;

/**
 * The margin of a leveraged position is a part of its cost, so that the two are not the same amount. A record in which more
 * has a cost than has a price has no cost, which says nothing of leverage.
 */
export const costName = (points: readonly { base: string | null; cost: string | null }[]): string =>
  points.some(({ base, cost }) => base !== null && cost !== null && Math.abs(Number(base) - Number(cost)) >= CENT)
    ? "Cost and margin"
    : "Cost";

/** A point as it is drawn. */
export const chartPointOf = (point: ValuePoint): ChartPoint => ({
  at: point.at,
  value: Number(point.value),
  base: baseOf(point),
  flow: point.flow === null ? null : Number(point.flow),
  isRecord: point.isRecord,
  isEstimate: point.isEstimate,
  isAfterGap: point.isAfterGap,
  hasWholeCost: isNearlyWholeCost(point),
  isCost: isWholeCost(point),
});

const dateAndTimeFormat = new Intl.DateTimeFormat("en-GB", { dateStyle: "medium", timeStyle: "short" });
const dateFormat = new Intl.DateTimeFormat("en-GB", { dateStyle: "medium" });

/** A time in a chart; with the time of day in charts that have several points a day. */
export const formatPointTime = (at: number, span: number): string =>
  (span <= 8 * DAY ? dateAndTimeFormat : dateFormat).format(at);

/** The time of a point in the tooltip; with the time of day also where a neighbour is of the same day. */
export function pointTime(points: readonly Pick<ChartPoint, "at">[], index: number): string {
  const day = (place: number) => (points[place] ? dateFormat.format(points[place].at) : null);
  const isAlone = day(index - 1) !== day(index) && day(index + 1) !== day(index);
  return isAlone ? formatPointTime(points[index]!.at, spanOf(points)) : dateAndTimeFormat.format(points[index]!.at);
}

/** The time in ms between the first and the last point. */
export const spanOf = (points: readonly Pick<ChartPoint, "at">[]): number =>
  (points.at(-1)?.at ?? 0) - (points[0]?.at ?? 0);
