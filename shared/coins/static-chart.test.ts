import { expect, it } from "vitest";
import { HOUR } from "../values/time.ts";
import { drawStatic, gapsIn } from "./static-chart.ts";

const at = (hours: readonly number[]) => hours.map((hour) => ({ at: hour * HOUR, price: 100 + (hour % 7) }));
const every = (step: number, from: number, to: number) =>
  Array.from({ length: Math.floor((to - from) / step) + 1 }, (_, index) => from + step * index);

it("draws one line without gaps when the points change from four-hourly to hourly, at any hour of the week", () => {
  for (let hourlyHours = 1; hourlyHours < 158; hourlyHours++) {
    const points = at([...every(4.2, 0, 168 - hourlyHours - 0.1), ...every(1, 168 - hourlyHours, 168)]);
    expect([...gapsIn(points)]).toEqual([]);
    expect(drawStatic(points)!.line.match(/M/g)).toHaveLength(1);
  }
});

it("interrupts the line at gaps, also around points that are alone between gaps", () => {
  const hours = [...every(1, 0, 20), 30, 41, ...every(1, 52, 70)];
  expect([...gapsIn(at(hours))]).toEqual([30 * HOUR, 41 * HOUR, 52 * HOUR]);
});

it("finds no gap among points that are too few to compare", () => {
  expect(gapsIn(at([0, 1, 9])).size).toBe(0);
});
