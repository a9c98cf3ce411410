import { SPARK_DIGITS, SPARK_POINTS } from "../../shared/snapshot.ts";

/** Low and high in percent from the first point, then one digit per point: `Sparklines` of shared/snapshot.ts. */
export type Sparkline = [low: number, high: number, line: string];
export type SparklineById = Record<string, Sparkline>;

const LEVELS = SPARK_DIGITS.length - 1;

/** Hourly prices, oldest first, to 40 points of 64 levels. Null: too short to show a movement. */
export function encodeSparkline(hourly: readonly number[]): Sparkline | null {
  const first = hourly[0];
  if (!first || hourly.length < 2) return null;
  const count = Math.min(SPARK_POINTS, hourly.length);
  const percents = Array.from({ length: count }, (_, i) => {
    const at = Math.round((i * (hourly.length - 1)) / (count - 1));
    return (hourly[at]! / first - 1) * 100;
  });
  const low = Math.floor(Math.min(...percents) * 100) / 100;
  const high = Math.ceil(Math.max(...percents) * 100) / 100;
  const span = high - low || 1;
  const line = percents.map((percent) => SPARK_DIGITS[Math.round(((percent - low) / span) * LEVELS)]).join("");
  return [low, high, line];
}
