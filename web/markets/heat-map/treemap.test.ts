import fc from "fast-check";
import { expect, it } from "vitest";
import { neighbour, treemap } from "./treemap.rules.ts";

const values = fc
  .array(fc.double({ min: 1, max: 2e12, noNaN: true }), { minLength: 1, maxLength: 150 })
  .map((list) => list.toSorted((a, b) => b - a));
const box = fc.record({
  x: fc.constant(0),
  y: fc.constant(0),
  width: fc.integer({ min: 300, max: 1440 }),
  height: fc.integer({ min: 300, max: 900 }),
});

it("The areas of the tiles sum to the whole within a pixel, are proportional, and do not overlap", () => {
  fc.assert(
    fc.property(values, box, (list, whole) => {
      const tiles = treemap(list, whole);
      expect(tiles).toHaveLength(list.length);
      const area = whole.width * whole.height;
      const total = list.reduce((sum, value) => sum + value, 0);
      expect(Math.abs(tiles.reduce((sum, tile) => sum + tile.width * tile.height, 0) - area)).toBeLessThan(1);
      for (const [index, { x, y, width, height }] of tiles.entries()) {
        expect(Math.abs(width * height - (list[index]! / total) * area)).toBeLessThan(1);
        expect(x).toBeGreaterThan(-0.5);
        expect(y).toBeGreaterThan(-0.5);
        expect(x + width).toBeLessThan(whole.width + 0.5);
        expect(y + height).toBeLessThan(whole.height + 0.5);
        for (const other of tiles.slice(0, index)) {
          const across = Math.min(x + width, other.x + other.width) - Math.max(x, other.x);
          const down = Math.min(y + height, other.y + other.height) - Math.max(y, other.y);
          expect(Math.min(across, down)).toBeLessThan(0.5);
        }
      }
    }),
    { numRuns: 60 },
  );
});

it("Tiles are nearly square, and nothing fits an empty box", () => {
  const tiles = treemap([4, 3, 2, 2, 1, 1, 1], { x: 0, y: 0, width: 700, height: 400 });
  for (const { width, height } of tiles) expect(Math.max(width / height, height / width)).toBeLessThan(3);
  expect(treemap([1], { x: 0, y: 0, width: 0, height: 10 })).toEqual([]);
  expect(treemap([], { x: 0, y: 0, width: 10, height: 10 })).toEqual([]);
});

it("The arrow keys reach the nearest tile in their direction", () => {
  const tiles = [
    { x: 0, y: 0, width: 10, height: 10 },
    { x: 10, y: 0, width: 10, height: 10 },
    { x: 0, y: 10, width: 10, height: 10 },
    { x: 10, y: 10, width: 10, height: 10 },
  ];
  expect(neighbour(tiles, 0, "ArrowRight")).toBe(1);
  expect(neighbour(tiles, 0, "ArrowDown")).toBe(2);
  expect(neighbour(tiles, 3, "ArrowUp")).toBe(1);
  expect(neighbour(tiles, 3, "ArrowLeft")).toBe(2);
  expect(neighbour(tiles, 0, "ArrowLeft")).toBeNull();
});
