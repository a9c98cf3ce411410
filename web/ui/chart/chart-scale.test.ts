import fc from "fast-check";
import { expect, test } from "vitest";
import { roundTicks, roundUp } from "./chart-scale.ts";

test.each([
  [0, 10, 4, [0, 5, 10]],
  [71_234, 142_900, 3, [100_000]],
  [0.12, 0.49, 4, [0.2, 0.3, 0.4]],
  [-3, 3, 3, [-2, 0, 2]],
])("from %d to %d, about %d ticks are %j", (low, high, count, ticks) => {
  expect(roundTicks(low, high, count)).toEqual(ticks);
});

test("ticks are inside the range, one, two or five times a power of ten apart, and not too many", () => {
  const numbers = fc.double({ min: -1e9, max: 1e9, noNaN: true });
  fc.assert(
    fc.property(
      numbers,
      fc.double({ min: 1e-3, max: 1e9, noNaN: true }),
      fc.integer({ min: 2, max: 6 }),
      (low, span, count) => {
        const ticks = roundTicks(low, low + span, count);
        expect(ticks.length).toBeLessThanOrEqual(count + 1);
        const slack = Math.abs(low) * 1e-9 + span * 1e-9;
        for (const tick of ticks) {
          expect(tick).toBeGreaterThanOrEqual(low - slack);
          expect(tick).toBeLessThanOrEqual(low + span + slack);
        }
      },
    ),
  );
});

test.each([
  [0, 1],
  [1, 1],
  [3, 5],
  [37, 50],
  [100, 100],
  [1001, 2000],
])("the axis of bars up to %d ends at %d", (max, end) => expect(roundUp(max)).toBe(end));
