import { createHash } from "node:crypto";
import { expect, it } from "vitest";
import {
  DIGEST_LENGTH,
  emptySketch,
  estimate,
  readSketch,
  type Sketch,
  sketchText,
  withVisitor,
} from "./unique-visitors.rules.ts";

const digestOf = (visitor: number) =>
  createHash("sha256").update(`visitor ${visitor}`).digest("hex").slice(0, DIGEST_LENGTH);

function add(sketch: Sketch, from: number, to: number): Sketch {
  let next = sketch;
  for (let visitor = from; visitor < to; visitor++) next = withVisitor(next, digestOf(visitor));
  return next;
}

it.each([
  [0, 0],
  [1, 0],
  [1_000, 0],
  [1_001, 0.01],
  [5_000, 0.02],
  [60_000, 0.03],
])("tells %i visitors to within %f", (visitors, error) => {
  const sketch = add(emptySketch(), 0, visitors);
  expect(Math.abs(estimate(sketch) - visitors)).toBeLessThanOrEqual(visitors * error);
  expect(sketchText(sketch).length).toBeLessThan(22_000);
});

it.each([50, 3_000])("counts nobody of %i twice, also across what was stored in between", (visitors) => {
  const once = add(emptySketch(), 0, visitors);
  const again = add(readSketch(sketchText(once)), 0, visitors);
  expect(again).toEqual(once);
  expect(estimate(readSketch(null))).toBe(0);
});

it("comes to the same wherever it was stored in between", () => {
  const inParts = add(readSketch(sketchText(add(emptySketch(), 0, 900))), 900, 2_000);
  expect(inParts).toEqual(add(emptySketch(), 0, 2_000));
});
