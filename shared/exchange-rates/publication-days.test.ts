import { expect, it } from "vitest";
import { DAY } from "../values/time.ts";
import { isPublicationDay, lastDueDay, publishedAt } from "./publication-days.ts";

const day = (date: string) => Date.parse(date) / DAY;

it.each(["2024-04-02", "2024-12-24", "2024-12-27", "2024-12-31", "2026-01-02", "2026-01-06", "2026-05-25"])(
  "the bank publishes on %s",
  (date) => expect(isPublicationDay(day(date))).toBe(true),
);

it.each([
  ["Saturday", "2026-11-21"],
  ["Sunday", "2026-11-22"],
  ["New Year", "2026-01-01"],
  ["Good Friday", "2024-03-29"],
  ["Good Friday", "2038-04-23"],
  ["Easter Monday", "2008-03-24"],
  ["Easter Monday", "2026-04-06"],
  ["Labour Day", "2026-05-01"],
  ["Christmas", "2025-12-25"],
  ["the day after Christmas", "2025-12-26"],
])("the bank does not publish on %s, %s", (_, date) => expect(isPublicationDay(day(date))).toBe(false));

it.each([
  ["2026-11-20T14:59:59Z", "2026-11-19", "16:00 in winter is 15:00 UTC"],
  ["2026-11-20T15:00:00Z", "2026-11-20", "16:00 in winter is 15:00 UTC"],
  ["2026-07-01T13:59:59Z", "2026-06-30", "16:00 in summer is 14:00 UTC"],
  ["2026-07-01T14:00:00Z", "2026-07-01", "16:00 in summer is 14:00 UTC"],
  ["2026-11-23T09:00:00Z", "2026-11-20", "a weekend"],
  ["2026-04-07T13:00:00Z", "2026-04-02", "Easter"],
  ["2026-12-28T14:00:00Z", "2026-12-24", "Christmas before a weekend"],
])("at %s the rates of %s are the last that are due: %s", (now, date) =>
  expect(lastDueDay(Date.parse(now))).toBe(day(date)),
);

it.each(["2026-11-20T15:00", "2026-07-01T14:00", "2026-03-27T15:00", "2026-03-30T14:00"])(
  "rates are published at 16:00 in Frankfurt, %s UTC",
  (time) => expect(publishedAt(day(time.slice(0, 10)))).toBe(Date.parse(`${time}Z`)),
);
