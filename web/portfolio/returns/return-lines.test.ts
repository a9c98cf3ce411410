import { expect, it } from "vitest";
import { drawLines, HEIGHT, isYearly, pointsOf, WIDTH } from "./return-lines.ts";

const points = pointsOf([
  { at: "2026-01-01T00:00:00.000Z", value: "100", invested: "100", twr: 0 },
  { at: "2026-01-02T00:00:00.000Z", value: "50", invested: "100", twr: -0.5 },
  { at: "2026-01-05T00:00:00.000Z", value: "300", invested: "200", twr: 0.5 },
]);

it("draws value and money put in on one scale, and the return on another", () => {
  const money = drawLines(points, "money")!;
  expect(money.paths).toHaveLength(2);
  expect(money.x).toEqual([0, WIDTH / 4, WIDTH]);
  expect(money.paths[0]).toContain(`L${WIDTH}.000 4.00000`);
  expect(money.zero).toBe(HEIGHT - 4);
  const percent = drawLines(points, "percent")!;
  expect(percent.paths).toHaveLength(1);
  expect(percent.zero).toBe(HEIGHT / 2);
  expect(percent.levels.map(({ value }) => value)).toEqual([-50, 0, 50]);
  expect(percent.levels[1]!.position).toBe(percent.zero);
});

it("draws nothing with fewer than two times", () => {
  expect(drawLines(points.slice(0, 1), "money")).toBeNull();
  expect(drawLines([], "percent")).toBeNull();
});

it("tells a year from a shorter time", () => {
  expect(isYearly({ from: "2025-01-01T00:00:00Z", to: "2026-01-01T00:00:00Z" })).toBe(true);
  expect(isYearly({ from: "2025-01-02T00:00:00Z", to: "2026-01-01T00:00:00Z" })).toBe(false);
});
