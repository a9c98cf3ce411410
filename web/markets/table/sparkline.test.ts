import { expect, test } from "vitest";
import { packLevels, SPARK_LEVELS } from "../../../shared/markets/sparkline-codec.ts";
import { drawSparkline, SPARK_HEIGHT, SPARK_WIDTH } from "./sparkline.ts";

const top = SPARK_LEVELS - 1;
const bottom = 0;
const middle = Math.round(top / 2);
const heights = (path: string) => [...path.matchAll(/[ML][\d.]+ ([\d.]+)/g)].map(([, y]) => Number(y));

test("no history is no curve", () => {
  expect(drawSparkline("", 0, 0)).toBeNull();
  expect(drawSparkline(packLevels([bottom]), 0, 0)).toBeNull();
});

test("a still week is one line", () => {
  expect(drawSparkline(packLevels([bottom, top]), 0, 0.2)).toHaveProperty("still");
  expect(drawSparkline(packLevels([bottom, top]), 0, 0.25)).toHaveProperty("above");
});

test("the two sides meet at the mark", () => {
  const spark = drawSparkline(packLevels([middle, top, bottom]), -10, 10);
  if (!spark || "still" in spark) throw new Error("expected two sides");
  expect(Math.min(...heights(spark.above))).toBe(3);
  expect(Math.max(...heights(spark.above))).toBe(spark.mark);
  expect(Math.max(...heights(spark.below))).toBe(SPARK_HEIGHT - 3);
  expect(Math.min(...heights(spark.below))).toBe(spark.mark);
});

test("a week above its mark leaves nothing below, and closes beyond the edge", () => {
  const spark = drawSparkline(packLevels([bottom, top, top, top]), 0, 8);
  if (!spark || "still" in spark) throw new Error("expected two sides");
  expect(spark.below).toBe("");
  expect(spark.above).toContain(`L${SPARK_WIDTH + 4} ${spark.mark}`);
});

test("a calm week is not blown up: half a percent fills a quarter of the height", () => {
  const spark = drawSparkline(packLevels([bottom, top]), 0, 0.5);
  if (!spark || "still" in spark) throw new Error("expected two sides");
  const drawn = heights(spark.above);
  expect(Math.max(...drawn) - Math.min(...drawn)).toBeCloseTo((SPARK_HEIGHT - 6) / 4, 0);
});
