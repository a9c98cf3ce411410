import fc from "fast-check";
import { expect, test } from "vitest";
import { OVERSCAN, pieces, visibleRange } from "./row-window.ts";

const ROW = 48;

test("the rows in view are always in the page, with a margin", () => {
  fc.assert(
    fc.property(
      fc.integer({ min: -2000, max: 60_000 }),
      fc.integer({ min: 100, max: 3000 }),
      fc.integer({ min: 0, max: 1200 }),
      (top, height, count) => {
        const { first, end } = visibleRange(top, height, ROW, count);
        const firstSeen = Math.max(0, Math.floor(top / ROW));
        const endSeen = Math.min(count, Math.ceil((top + height) / ROW));
        if (firstSeen < endSeen) {
          expect(first).toBeLessThanOrEqual(Math.max(0, firstSeen - OVERSCAN));
          expect(end).toBeGreaterThanOrEqual(Math.min(count, endSeen + OVERSCAN));
        }
        expect(end - first).toBeLessThanOrEqual(height / ROW + 2 * OVERSCAN + 10);
      },
    ),
  );
});

test("pieces account for every row once, in order, whatever is pinned", () => {
  fc.assert(
    fc.property(
      fc.integer({ min: 0, max: 300 }),
      fc.nat(300),
      fc.nat(60),
      fc.option(fc.nat(320)),
      (count, first, length, pinned) => {
        const range = { first: Math.min(first, count), end: Math.min(first + length, count) };
        let next = 0;
        for (const piece of pieces(range, count, pinned)) {
          expect(piece.at).toBe(next);
          next += piece.kind === "row" ? 1 : piece.rows;
        }
        expect(next).toBe(count);
        if (pinned !== null && pinned < count) {
          expect(pieces(range, count, pinned)).toContainEqual({ kind: "row", at: pinned });
        }
      },
    ),
  );
});

test("a short scroll keeps the same range, so nothing renders again", () => {
  expect(visibleRange(1000, 800, ROW, 1000)).toEqual(visibleRange(1010, 800, ROW, 1000));
});
