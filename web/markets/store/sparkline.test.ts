import { expect, test } from "vitest";
import { packLevels, SPARK_LEVELS } from "../../../shared/markets/sparkline-codec.ts";
import { drawSparkline, SPARK_HEIGHT, SPARK_WIDTH } from "./sparkline.ts";

const top = SPARK_LEVELS - 1;
const bottom = 0;
const middle = Math.round(top / 2);
const heights = (path: string) => [...path.matchAll(/[ML][\d.]+ ([\d.]+)/g)].map(([, y]) => Number(y));

test("a coin without history has no sparkline", () => {
  expect(drawSparkline("", 0, 0)).toBeNull();
  expect(drawSparkline(packLevels([bottom]), 0, 0)).toBeNull();
});

test("a week with little movement is one flat line", () => {
  expect(drawSparkline(packLevels([bottom, top]), 0, 0.2)).toHaveProperty("flat");
  expect(drawSparkline(packLevels([bottom, top]), 0, 0.25)).toHaveProperty("above");
});

test("the two sides meet at the baseline", () => {
  const spark = drawSparkline(packLevels([middle, top, bottom]), -10, 10);
  if (!spark || "flat" in spark) throw new Error("expected two sides");
  expect(Math.min(...heights(spark.above))).toBe(3);
  expect(Math.max(...heights(spark.above))).toBe(spark.baseline);
  expect(Math.max(...heights(spark.below))).toBe(SPARK_HEIGHT - 3);
  expect(Math.min(...heights(spark.below))).toBe(spark.baseline);
});

test("a week above its baseline has no lower side, and its path closes beyond the right edge", () => {
  const spark = drawSparkline(packLevels([bottom, top, top, top]), 0, 8);
  if (!spark || "flat" in spark) throw new Error("expected two sides");
  expect(spark.below).toBe("");
  expect(spark.above).toContain(`L${SPARK_WIDTH + 4} ${spark.baseline}`);
});

test("the scale has a minimum: half a percent fills a quarter of the height", () => {
  const spark = drawSparkline(packLevels([bottom, top]), 0, 0.5);
  if (!spark || "flat" in spark) throw new Error("expected two sides");
  const ys = heights(spark.above);
  expect(Math.max(...ys) - Math.min(...ys)).toBeCloseTo((SPARK_HEIGHT - 6) / 4, 0);
});
