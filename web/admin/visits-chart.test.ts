import { expect, it } from "vitest";
import { barsOf, changeOf, drawBars, HEIGHT, sumOf } from "./visits-chart.ts";

const days = (visits: number[]) => visits.map((totalVisits, at) => ({ date: `2026-11-${at + 1}`, totalVisits }));

it("puts each day beside the one of the period before", () => {
  const bars = barsOf(days([1, 2, 3, 10, 20, 30]));
  expect(bars).toEqual([
    { date: "2026-11-4", visits: 10, before: 1 },
    { date: "2026-11-5", visits: 20, before: 2 },
    { date: "2026-11-6", visits: 30, before: 3 },
  ]);
  expect(sumOf(bars, "visits")).toBe(60);
  expect(changeOf(bars)).toBe(900);
});

it("compares with nothing when there was nothing", () => {
  expect(changeOf(barsOf(days([0, 0, 5, 5])))).toBeNull();
  expect(changeOf([])).toBeNull();
});

it("draws the highest of both to the top, and nothing as nothing", () => {
  const { bars, mark, top } = drawBars(barsOf(days([50, 0, 100, 0])));
  expect(top).toBe(100);
  expect(bars.map(({ height }) => height)).toEqual([HEIGHT - 4, 0]);
  expect(mark).toBe("M0 62H300M300 120H600");
  expect(drawBars(barsOf(days([0, 0]))).bars[0]?.height).toBe(0);
});
