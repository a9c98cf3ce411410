import { packLevels, SPARK_LEVELS, SPARK_POINTS } from "../../shared/markets/sparkline-codec.ts";

/**
 * Low and high in percent from the first point, and the packed levels, as in `Sparklines` of
 * shared/markets/snapshot.ts. `hours` is the time that the line covers.
 */
export type Sparkline = [low: number, high: number, line: string, hours: number];
export type SparklineById = Record<string, Sparkline>;

/** Reduces hourly prices, oldest first, to 40 points of 48 levels. Returns null when there are too few prices. */
export function encodeSparkline(hourly: readonly number[]): Sparkline | null {
  const first = hourly[0];
  if (!first || hourly.length < 2) return null;
  const count = Math.min(SPARK_POINTS, hourly.length);
  const percents = Array.from({ length: count }, (_, i) => {
    const hour = Math.round((i * (hourly.length - 1)) / (count - 1));
    return (hourly[hour]! / first - 1) * 100;
  });
  const low = Math.floor(Math.min(...percents) * 100) / 100;
  const high = Math.ceil(Math.max(...percents) * 100) / 100;
  const span = high - low || 1;
  const levels = percents.map((percent) => Math.round(((percent - low) / span) * (SPARK_LEVELS - 1)));
  return [low, high, packLevels(levels), hourly.length - 1];
}
