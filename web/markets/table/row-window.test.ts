import fc from "fast-check";
import { expect, test } from "vitest";
import { AD_HEIGHT, OVERSCAN, rowSegments, visibleRange } from "./row-window.ts";

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

/** The distance of a row from the list's top, with the ads above it. */
const topOf = (row: number, breaks: readonly number[]) =>
  row * ROW_HEIGHT + breaks.filter((adRow) => adRow <= row).length * AD_HEIGHT;
const anyBreaks = fc
  .uniqueArray(fc.integer({ min: 1, max: 320 }), { maxLength: 6 })
  .map((rows) => rows.toSorted((a, b) => a - b));

test("the rows and ads in the viewport are rendered at every position of the ads", () => {
  fc.assert(
    fc.property(fc.nat(30_000), fc.integer({ min: 100, max: 3000 }), anyBreaks, (top, height, breaks) => {
      const count = 320;
      const { first, end } = visibleRange(top, height, ROW_HEIGHT, count, breaks.length * AD_HEIGHT);
      for (let row = 0; row < count; row++) {
        const rowTop = topOf(row, breaks);
        const isVisible = rowTop < top + height && rowTop + ROW_HEIGHT > top;
        if (isVisible && (row < first || row >= end)) throw new Error(`Row ${row} is missing`);
        // An ad is rendered with the row before it.
        const isAdVisible = breaks.includes(row) && rowTop - AD_HEIGHT < top + height && rowTop > top;
        if (isAdVisible && (row - 1 < first || row - 1 >= end)) throw new Error(`The ad before row ${row} is missing`);
      }
    }),
  );
});

test("the segments are as high as all rows and ads, wherever the list is scrolled to", () => {
  fc.assert(
    fc.property(
      fc.nat(300),
      fc.nat(300),
      fc.nat(60),
      fc.option(fc.nat(320)),
      anyBreaks,
      (count, first, length, pinned, all) => {
        const breaks = all.filter((row) => row < count);
        const range = { first: Math.min(first, count), end: Math.min(first + length, count) };
        let height = 0;
        for (const segment of rowSegments(range, count, pinned, breaks)) {
          const ads = segment.kind === "row" ? Number(segment.hasAdAfter) : segment.ads;
          height += (segment.kind === "row" ? 1 : segment.rows) * ROW_HEIGHT + ads * AD_HEIGHT;
        }
        expect(height).toBe(count * ROW_HEIGHT + breaks.length * AD_HEIGHT);
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
          expect(rowSegments(range, count, pinned)).toContainEqual({ kind: "row", index: pinned, hasAdAfter: false });
        }
      },
    ),
  );
});

test("a short scroll keeps the same range, so that nothing renders again", () => {
  expect(visibleRange(1000, 800, ROW_HEIGHT, 1000)).toEqual(visibleRange(1010, 800, ROW_HEIGHT, 1000));
});
