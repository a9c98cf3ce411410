import { expect, it } from "vitest";
import { DAY, HOUR } from "../../../shared/values/time.ts";
import { axisTime, timeTicks } from "./time-scale.ts";

const START = Date.UTC(2026, 10, 20, 13, 37);

it.each([
  ["6 hours", 6 * HOUR, 3],
  ["24 hours", DAY, 3],
  ["7 days", 7 * DAY, 3],
  ["30 days", 30 * DAY, 3],
  ["90 days", 90 * DAY, 3],
  ["1 year", 365 * DAY, 3],
  ["12 years", 4380 * DAY, 2],
])("labels round times within %s", (_name, span, least) => {
  const view = { from: START - span, to: START };
  const ticks = timeTicks(view, 5);
  expect(ticks.length).toBeGreaterThanOrEqual(least);
  expect(ticks.length).toBeLessThanOrEqual(5);
  for (const tick of ticks) {
    const date = new Date(tick);
    expect(tick).toBeGreaterThan(view.from);
    expect(tick).toBeLessThanOrEqual(view.to);
    expect(date.getMinutes() % 15).toBe(0);
    if (span > 2 * DAY) expect(date.getHours()).toBe(0);
    if (span === 30 * DAY) expect(date.getDay()).toBe(1);
    if (span > 60 * DAY) expect(date.getDate()).toBe(1);
  }
});

it("labels the first day and the middle of months where a month is too wide", () => {
  const view = { from: Date.UTC(2026, 8, 2, 12), to: Date.UTC(2026, 10, 28, 12) };
  const labels = timeTicks(view, 6).map((at) => axisTime(at, view.to - view.from));
  expect(labels).toEqual(["15 Sept", "1 Oct", "15 Oct", "1 Nov", "15 Nov"]);
});

it("labels midnights and full hours on the days when the clock changes", () => {
  for (const day of [Date.UTC(2026, 2, 29, 12), Date.UTC(2026, 9, 25, 12)]) {
    for (const tick of timeTicks({ from: day - 3 * DAY, to: day + 4 * DAY }, 7))
      expect(new Date(tick).getHours()).toBe(0);
    for (const tick of timeTicks({ from: day - 12 * HOUR, to: day + 12 * HOUR }, 6))
      expect(new Date(tick).getMinutes()).toBe(0);
  }
});
