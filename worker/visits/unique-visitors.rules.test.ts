import { createHash } from "node:crypto";
import { expect, it } from "vitest";
import {
  addVisitor,
  DIGEST_LENGTH,
  emptySketch,
  estimateCount,
  parseSketch,
  type Sketch,
  sketchText,
} from "./unique-visitors.rules.ts";

const digestOf = (visitor: number) =>
  createHash("sha256").update(`visitor ${visitor}`).digest("hex").slice(0, DIGEST_LENGTH);

function addVisitors(sketch: Sketch, from: number, to: number): Sketch {
  let next = sketch;
  for (let visitor = from; visitor < to; visitor++) next = addVisitor(next, digestOf(visitor));
  return next;
}

it.each([
  [0, 0],
  [1, 0],
  [1_000, 0],
  [1_001, 0.01],
  [5_000, 0.02],
  [60_000, 0.03],
])("The estimate of %i visitors has an error of at most %f", (visitors, maxError) => {
  const sketch = addVisitors(emptySketch(), 0, visitors);
  expect(Math.abs(estimateCount(sketch) - visitors)).toBeLessThanOrEqual(visitors * maxError);
  expect(sketchText(sketch).length).toBeLessThan(22_000);
});

it.each([50, 3_000])("None of %i visitors counts twice, also after the sketch was stored and parsed", (visitors) => {
  const once = addVisitors(emptySketch(), 0, visitors);
  const repeated = addVisitors(parseSketch(sketchText(once)), 0, visitors);
  expect(repeated).toEqual(once);
  expect(estimateCount(parseSketch(null))).toBe(0);
});

it("Storing the sketch in between does not change the result", () => {
  const inParts = addVisitors(parseSketch(sketchText(addVisitors(emptySketch(), 0, 900))), 900, 2_000);
  expect(inParts).toEqual(addVisitors(emptySketch(), 0, 2_000));
});
