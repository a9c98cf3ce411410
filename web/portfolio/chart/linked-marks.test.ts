import { expect, it } from "vitest";
import { DAY, HOUR } from "../../../shared/values/time.ts";
import { linkedMarks, linkedSentence } from "./linked-marks.ts";

const NOON = Date.UTC(2026, 10, 23, 12);
const daysAgo = (days: number, isEstimate = false) => ({ at: NOON - days * DAY, isEstimate });
const iso = (at: number) => new Date(at).toISOString();
const RECORDED = [daysAgo(20), daysAgo(10), daysAgo(0)];

it("marks the times at which accounts were linked after the first recorded value, one a day", () => {
  const [early, day] = [NOON - 30 * DAY, NOON - 5 * DAY];
  const marks = linkedMarks([iso(day + HOUR), iso(early), iso(day), iso(NOON - DAY)], RECORDED);
  expect(marks).toEqual([day, NOON - DAY]);
  expect(linkedSentence(marks, RECORDED)).toBe("Each linked account counts from its triangle on");
});

it("names the day of the only mark", () => {
  const marks = linkedMarks([iso(NOON - 5 * DAY)], RECORDED);
  expect(linkedSentence(marks, RECORDED)).toBe("Linked accounts count since 18 Nov 2026");
});

it("has no mark in the first hour of the records, and none inside an estimate", () => {
  expect(linkedMarks([iso(NOON - 20 * DAY + HOUR / 2)], RECORDED)).toEqual([]);
  const marks = linkedMarks([iso(NOON - 5 * DAY)], [daysAgo(20, true), daysAgo(0)]);
  expect(marks).toEqual([]);
  expect(linkedSentence(marks, RECORDED)).toBeUndefined();
});
