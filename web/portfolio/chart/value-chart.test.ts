import fc from "fast-check";
import { expect, test } from "vitest";
import { DAY } from "../../../shared/values/time.ts";
import { drawChart, EDGES, type Moment, nearest } from "./value-chart.ts";

const SIZE = { width: 600, height: 168 };
const START = Date.parse("2026-11-01T00:00:00Z");
const day = (at: number, value: number, cost = 100): Moment => ({ at: START + at * DAY, value, cost });

test("one moment is no line yet, nor is a box without width", () => {
  expect(drawChart([day(0, 1)], SIZE)).toBeNull();
  expect(drawChart([], SIZE)).toBeNull();
  expect(drawChart([day(0, 1), day(1, 2)], { ...SIZE, width: 40 })).toBeNull();
});

test("time runs over the whole width, value upwards, and the cost is the mark", () => {
  const drawing = drawChart([day(0, 80), day(1, 100), day(2, 120)], SIZE);
  expect(drawing?.x).toEqual([0, (SIZE.width - EDGES.right) / 2, SIZE.width - EDGES.right]);
  const [low = 0, middle = 0, high = 0] = drawing?.y ?? [];
  expect(low).toBeGreaterThan(middle);
  expect(middle).toBeGreaterThan(high);
  expect(drawing?.costEnd).toBe(middle);
});

test("whatever the figures, every point lies in the box and no number is lost", () => {
  const moment = fc.record({ value: fc.double({ noNaN: true, min: -1e12, max: 1e12 }), cost: fc.constant(0) });
  fc.assert(
    fc.property(
      fc.array(moment, { minLength: 2, maxLength: 50 }),
      fc.integer({ min: 200, max: 2000 }),
      (all, width) => {
        const drawing = drawChart(
          all.map((each, at) => ({ ...each, at: START + at * DAY })),
          { ...SIZE, width },
        );
        for (const y of drawing?.y ?? []) {
          expect(y).toBeGreaterThanOrEqual(0);
          expect(y).toBeLessThanOrEqual(SIZE.height);
        }
        expect(JSON.stringify(drawing)).not.toMatch(/NaN|Infinity/);
        expect(drawing?.levels.length).toBeLessThan(9);
      },
    ),
  );
});

test("a calm month is drawn calm: the scale covers 2 percent of the value", () => {
  const { y = [] } = drawChart([day(0, 100), day(1, 100.1)], SIZE) ?? {};
  expect(Math.abs((y[0] ?? 0) - (y[1] ?? 0))).toBeLessThan(10);
});

test("the pointer chooses the moment that is nearest", () => {
  expect([-50, 0, 9, 11, 1000].map((at) => nearest([0, 20, 40], at))).toEqual([0, 0, 0, 1, 2]);
});
