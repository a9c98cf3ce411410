import { expect, it } from "vitest";
import { DAY } from "../../../shared/values/time.ts";
import { drawLines, HEIGHT, isYearly, pointsOf, WIDTH } from "./return-lines.ts";

const points = pointsOf([
  { at: "2026-01-01T00:00:00.000Z", value: "100", invested: "100", twr: 0 },
  { at: "2026-01-02T00:00:00.000Z", value: "50", invested: "100", twr: -0.5 },
  { at: "2026-01-05T00:00:00.000Z", value: "300", invested: "200", twr: 0.5 },
]);

const FROM = points[0]!.at;

it("draws value and money put in on one scale, and the return on another", () => {
  const money = drawLines(points, "money", FROM)!;
  expect(money.paths).toHaveLength(2);
  expect(money.x).toEqual([0, WIDTH / 4, WIDTH]);
  expect(money.paths[0]).toContain(`L${WIDTH}.000 4.00000`);
  expect(money.zero).toBe(HEIGHT - 4);
  const percent = drawLines(points, "percent", FROM)!;
  expect(percent.paths).toHaveLength(1);
  expect(percent.zero).toBe(HEIGHT / 2);
  expect(percent.levels.map(({ value }) => value)).toEqual([-50, 0, 50]);
  expect(percent.levels[1]!.position).toBe(percent.zero);
});

it("begins a return with zero at its start, and names the times at its edges and middle", () => {
  const from = FROM - 4 * DAY;
  const { paths, x, zero, times } = drawLines(points, "percent", from)!;
  expect(paths[0]).toMatch(new RegExp(`^M0 ${zero.toPrecision(6)}L${WIDTH / 2}`));
  expect(x).toEqual([WIDTH / 2, (WIDTH * 5) / 8, WIDTH]);
  expect(times).toEqual([from, FROM, FROM + 4 * DAY]);
  // What was put in before the first point is not known.
  expect(drawLines(points, "money", from)!.x[0]).toBe(0);
});

it("draws nothing with fewer than two times", () => {
  expect(drawLines(points.slice(0, 1), "money", FROM)).toBeNull();
  expect(drawLines([], "percent", FROM)).toBeNull();
});

it("tells a year from a shorter time", () => {
  expect(isYearly({ from: "2025-01-01T00:00:00Z", to: "2026-01-01T00:00:00Z" })).toBe(true);
  expect(isYearly({ from: "2025-01-02T00:00:00Z", to: "2026-01-01T00:00:00Z" })).toBe(false);
});
