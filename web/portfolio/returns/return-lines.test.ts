import { expect, it } from "vitest";
import { DAY } from "../../../shared/values/time.ts";
import {
  drawLines,
  HEIGHT,
  isTooShort,
  isYearly,
  pointsOf,
  type ReturnPoint,
  WIDTH,
  whileHeld,
} from "./return-lines.ts";

const points = pointsOf([
  { at: "2026-01-01T00:00:00.000Z", value: "100", invested: "100", twr: 0, benchmark: 0 },
  { at: "2026-01-02T00:00:00.000Z", value: "50", invested: "100", twr: -0.5, benchmark: 0.25 },
  { at: "2026-01-05T00:00:00.000Z", value: "300", invested: "200", twr: 0.5, benchmark: 1.5 },
]);

const FROM = points[0]!.at;
const withoutBenchmark = (point: ReturnPoint): ReturnPoint => ({ ...point, benchmark: null });

it("draws value and money put in on one scale, and the return on another", () => {
  const money = drawLines(points, "money", FROM)!;
  expect(money.paths).toHaveLength(2);
  expect(money.x).toEqual([0, WIDTH / 4, WIDTH]);
  // The last 100 were put in, so that the value goes on to 200 and begins anew.
  expect(money.paths[0]).toMatch(new RegExp(`L${WIDTH}\\.000 [\\d.]+M${WIDTH}\\.000 4\\.00000$`));
  expect(money.steps).toMatch(new RegExp(`^M${WIDTH}\\.000 [\\d.]+L${WIDTH}\\.000 4\\.00000$`));
  expect(money.paths[1]!.split("L")).toHaveLength(4);
  expect(money.zero).toBe(HEIGHT - 4);
  const percent = drawLines(points.map(withoutBenchmark), "percent", FROM)!;
  expect([percent.paths.length, percent.steps]).toEqual([1, ""]);
  expect(percent.zero).toBe(HEIGHT / 2);
  expect(percent.levels.map(({ value }) => value)).toEqual([-50, 0, 50]);
  expect(percent.levels[1]!.position).toBe(percent.zero);
});

it("begins a return with zero at its start, and names the times at its edges and middle", () => {
  const from = FROM - 4 * DAY;
  const { paths, x, zero, times } = drawLines(points.map(withoutBenchmark), "percent", from)!;
  expect(paths[0]).toMatch(new RegExp(`^M0 ${zero.toPrecision(6)}L${WIDTH / 2}`));
  expect(x).toEqual([WIDTH / 2, (WIDTH * 5) / 8, WIDTH]);
  expect([times.length, times[0], times[2], times[4]]).toEqual([5, from, FROM, FROM + 4 * DAY]);
  // What was put in before the first point is not known.
  expect(drawLines(points, "money", from)!.x[0]).toBe(0);
});

it("draws the benchmark on the scale of the return, unless a price is missing", () => {
  const percent = drawLines(points, "percent", FROM)!;
  expect(percent.levels.map(({ value }) => value)).toEqual([-50, 0, 50, 100, 150]);
  expect(percent.benchmark.match(/[ML]/g)).toEqual(["M", "L", "L"]);
  expect(percent.benchmark.endsWith(`L${WIDTH}.000 4.00000`)).toBe(true);
  const oneMissing = [points[0]!, withoutBenchmark(points[1]!), points[2]!];
  expect(drawLines(oneMissing, "percent", FROM)!.benchmark).toBe("");
  expect(drawLines(points, "money", FROM)!.benchmark).toBe("");
});

it("ends a return when nothing is held any more", () => {
  const later = (day: number, value: number) => ({ ...points[2]!, at: FROM + day * DAY, value });
  const sold = [...points, later(5, 0), later(6, 0), later(8, 0)];
  expect(whileHeld(sold)).toEqual(sold.slice(0, 4));
  expect(whileHeld(points)).toEqual(points);
  const nothing = [later(0, 0), later(1, 0)];
  expect(whileHeld(nothing)).toEqual(nothing);
  const { x, times } = drawLines(whileHeld(sold), "percent", FROM, sold.at(-1)!.at)!;
  expect([x.at(-1), times[4]]).toEqual([(WIDTH * 5) / 8, FROM + 8 * DAY]);
});

it("draws nothing with fewer than two times", () => {
  expect(drawLines(points.slice(0, 1), "money", FROM)).toBeNull();
  expect(drawLines([], "percent", FROM)).toBeNull();
});

it("has no line of the value of one day", () => {
  const point = { at: "2026-01-01T00:00:00.000Z", value: "1", invested: "1", twr: 0, benchmark: null };
  expect(isTooShort({ points: [point], value: "1" })).toBe(true);
  expect(isTooShort({ points: [point, point], value: "1" })).toBe(false);
  expect(isTooShort({ points: [], value: null })).toBe(false);
});

it("tells a year from a shorter time", () => {
  expect(isYearly({ from: "2025-01-01T00:00:00Z", to: "2026-01-01T00:00:00Z" })).toBe(true);
  expect(isYearly({ from: "2025-01-02T00:00:00Z", to: "2026-01-01T00:00:00Z" })).toBe(false);
});
