import { afterEach, expect, test } from "vitest";
import { displayOf } from "../../../shared/currencies/catalogue.ts";
import { packLevels, SPARK_LEVELS } from "../../../shared/markets/sparkline-codec.ts";
import { setDisplayCurrency, US_DOLLAR } from "../../../shared/values/display-currency.ts";
import { drawPercents, SPARK_HEIGHT, SPARK_WIDTH, shownPercents, sparklinePercents } from "./sparkline.ts";

const top = SPARK_LEVELS - 1;
const bottom = 0;
const middle = Math.round(top / 2);
const drawSparkline = (line: string, low: number, high: number) => drawPercents(sparklinePercents(line, low, high));
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

afterEach(() => setDisplayCurrency(US_DOLLAR));

test("in money, the curve ends with the change of seven days in that money", () => {
  setDisplayCurrency({ ...displayOf("eur", "0.9"), growth: { "7d": 0.98 } });
  const shown = shownPercents([0, 4, 1])!;
  expect(shown[0]).toBeCloseTo(0, 12);
  expect(shown[1]).toBeCloseTo(104 * Math.sqrt(0.98) - 100, 12);
  expect(shown[2]).toBeCloseTo(101 * 0.98 - 100, 12);
  setDisplayCurrency(displayOf("eur", "0.9"));
  expect(shownPercents([0, 4, 1])).toBeNull();
});

test("in bitcoin, bitcoin's curve is flat, and the others are relative to it", () => {
  setDisplayCurrency(displayOf("sats", "1000"));
  const bitcoin = [0, 10, -20];
  expect(shownPercents(bitcoin, bitcoin)!.map((percent) => Math.abs(percent).toFixed(9))).toEqual([
    "0.000000000",
    "0.000000000",
    "0.000000000",
  ]);
  expect(shownPercents([0, 21, -60], bitcoin)!.map(Math.round)).toEqual([0, 10, -50]);
  expect(shownPercents([0, 21], bitcoin)).toBeNull();
});
