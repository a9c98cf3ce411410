import { type ChartPoint, MIN_FLOW } from "./value-chart.ts";

/**
 * What the value and its base have changed by alike between two points. A change of prices changes the value alone. Where
 * the cost is not known as a whole, the base also follows prices, so that only a linked account explains it.
 */
function commonChange(a: ChartPoint, b: ChartPoint, marks: readonly number[]): number {
  const isKnown = (a.hasWholeCost && b.hasWholeCost) || marks.some((at) => a.at < at && at <= b.at);
  const [value, base] = [b.value - a.value, b.base - a.base];
  return !isKnown || value * base <= 0 ? 0 : Math.sign(base) * Math.min(Math.abs(value), Math.abs(base));
}

/** The money of each point that came in since the one before it; 0 at the first point, and after a gap. */
export const flowsOf = (points: readonly ChartPoint[], marks: readonly number[] = []): number[] =>
  points.map((point, index) => (index === 0 || point.isAfterGap ? 0 : flowBetween(points[index - 1]!, point, marks)));

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
