import fc from "fast-check";
import { expect, test } from "vitest";
import { OVERSCAN, rowSegments, visibleRange } from "./row-window.ts";

const ROW_HEIGHT = 48;

test("the visible rows are always rendered, with a margin", () => {
  fc.assert(
    fc.property(
      fc.integer({ min: -2000, max: 60_000 }),
      fc.integer({ min: 100, max: 3000 }),
      fc.integer({ min: 0, max: 1200 }),
      (top, height, count) => {
        const { first, end } = visibleRange(top, height, ROW_HEIGHT, count);
        const firstVisible = Math.max(0, Math.floor(top / ROW_HEIGHT));
        const endVisible = Math.min(count, Math.ceil((top + height) / ROW_HEIGHT));
        if (firstVisible < endVisible) {
          expect(first).toBeLessThanOrEqual(Math.max(0, firstVisible - OVERSCAN));
          expect(end).toBeGreaterThanOrEqual(Math.min(count, endVisible + OVERSCAN));
        }
        expect(end - first).toBeLessThanOrEqual(height / ROW_HEIGHT + 2 * OVERSCAN + 10);
      },
    ),
  );
});

test("the segments cover every row once and in order, with any pinned row", () => {
  fc.assert(
    fc.property(
      fc.integer({ min: 0, max: 300 }),
      fc.nat(300),
      fc.nat(60),
      fc.option(fc.nat(320)),
      (count, first, length, pinned) => {
        const range = { first: Math.min(first, count), end: Math.min(first + length, count) };
        let nextIndex = 0;
        for (const segment of rowSegments(range, count, pinned)) {
          expect(segment.index).toBe(nextIndex);
          nextIndex += segment.kind === "row" ? 1 : segment.rows;
        }
        expect(nextIndex).toBe(count);
        if (pinned !== null && pinned < count) {
          expect(rowSegments(range, count, pinned)).toContainEqual({ kind: "row", index: pinned });
        }
      },
    ),
  );
});

test("a short scroll keeps the same range, so that nothing renders again", () => {
  expect(visibleRange(1000, 800, ROW_HEIGHT, 1000)).toEqual(visibleRange(1010, 800, ROW_HEIGHT, 1000));
});
