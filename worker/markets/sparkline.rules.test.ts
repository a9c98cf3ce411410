import fc from "fast-check";
import { expect, it } from "vitest";
import { SPARK_LEVELS, SPARK_POINTS, unpackLevels } from "../../shared/markets/sparkline-codec.ts";
import { encodeSparkline } from "./sparkline.rules.ts";

it("keeps the first and last point within half a level of their exact values", () => {
  fc.assert(
    fc.property(fc.array(fc.double({ min: 0.5, max: 2, noNaN: true }), { minLength: 2, maxLength: 168 }), (hourly) => {
      const [low, high, line] = encodeSparkline(hourly)!;
      expect(line).toHaveLength(Math.min(SPARK_POINTS, hourly.length));
      const level = (high - low || 1) / (SPARK_LEVELS - 1);
      const levels = unpackLevels(line);
      const percentAt = (i: number) => low + levels[i]! * level;
      expect(Math.abs(percentAt(0))).toBeLessThanOrEqual(level / 2 + 1e-9);
      const last = (hourly.at(-1)! / hourly[0]! - 1) * 100;
      expect(Math.abs(percentAt(line.length - 1) - last)).toBeLessThanOrEqual(level / 2 + 1e-9);
    }),
  );
});

it.each([[[]], [[5]], [[0, 5]]])("returns null for %j", (hourly) => expect(encodeSparkline(hourly)).toBeNull());

it("encodes a flat week", () => expect(encodeSparkline([3, 3, 3])).toEqual([0, 0, "AAA", 2]));
