import { expect, test } from "vitest";
import { DAY, HOUR } from "../../../shared/values/time.ts";
import { baseOf } from "./change-since.ts";

const NOW = Date.parse("2026-11-28T07:00:00Z");
const from = (age: number) => [
  { at: NOW - age, price: 95 },
  { at: NOW, price: 110 },
];

test("a chart of a whole range begins with the price that the head's change says", () => {
  expect(baseOf(from(7 * DAY - 3 * HOUR), "7d", 10)).toEqual({ at: NOW - 7 * DAY, price: expect.closeTo(100, 9) });
});

test("a chart that lacks a part of its range, or has no change in the head, begins with its first point", () => {
  const week = from(7 * DAY);
  expect(baseOf(week, "30d", 10)).toEqual(week[0]);
  expect(baseOf(week, "7d", null)).toEqual(week[0]);
  expect(baseOf(week, "all", null)).toEqual(week[0]);
  expect(baseOf([], "7d", 10)).toBeNull();
});

test("a coin that lost everything has no price to measure against", () => {
  const day = from(DAY);
  expect(baseOf(day, "24h", -100)).toEqual(day[0]);
});
