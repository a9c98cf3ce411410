/**
 * The points of a sparkline as text: one character a point, each the step from the point before.
 * Steps repeat where levels do not, so they compress a tenth better.
 */

/** Half a pixel of the 26 px that a curve is high. */
export const SPARK_LEVELS = 48;
export const SPARK_POINTS = 40;

const DIGITS = "ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuv";

/** Levels are whole, from 0 to `SPARK_LEVELS - 1`. */
export function packLevels(levels: readonly number[]): string {
  let before = 0;
  return levels
    .map((level) => {
      const step = (level - before + SPARK_LEVELS) % SPARK_LEVELS;
      before = level;
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
