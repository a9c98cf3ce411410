import { expect, it } from "vitest";
import { barsOf, changeOf, drawBars, HEIGHT, sumOf } from "./visits-chart.ts";

const days = (visits: number[]) => visits.map((totalVisits, index) => ({ date: `2026-11-${index + 1}`, totalVisits }));

it("pairs each day with the day one period earlier", () => {
  const bars = barsOf(days([1, 2, 3, 10, 20, 30]));
  expect(bars).toEqual([
    { date: "2026-11-4", visits: 10, previous: 1 },
    { date: "2026-11-5", visits: 20, previous: 2 },
    { date: "2026-11-6", visits: 30, previous: 3 },
  ]);
  expect(sumOf(bars, "visits")).toBe(60);
  expect(changeOf(bars)).toBe(900);
});

it("has no change when the earlier period has no visits", () => {
  expect(changeOf(barsOf(days([0, 0, 5, 5])))).toBeNull();
  expect(changeOf([])).toBeNull();
});

it("scales the bars to the highest day of both periods and draws no bar for a day without visits", () => {
  const { bars, previousPath, axisEnd } = drawBars(barsOf(days([50, 0, 100, 0])));
  expect(axisEnd).toBe(100);
  expect(bars.map(({ height }) => height)).toEqual([HEIGHT - 4, 0]);
  expect(previousPath).toBe("M0 62H300M300 120H600");
  expect(drawBars(barsOf(days([0, 0]))).bars[0]?.height).toBe(0);
});
