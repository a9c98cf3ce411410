import { expect, it } from "vitest";
import { DAY, HOUR, MINUTE } from "../values/time.ts";
import { zoneOf } from "./zone.ts";

const ZONES = [
  "UTC",
  "Europe/London",
  "America/Los_Angeles",
  "Australia/Sydney",
  "Asia/Kathmandu",
  "Pacific/Apia",
  "America/Sao_Paulo",
];
const day = (date: string) => Date.parse(date) / DAY;
const dateIn = (timeZone: string, at: number) => new Intl.DateTimeFormat("sv-SE", { timeZone }).format(at);

it.each(ZONES)("a day of %s is that of its clocks, also around changes of the clock", (timeZone) => {
  const { dayOf } = zoneOf(timeZone);
  for (const from of ["2025-03-28", "2025-10-24", "2026-04-03", "2026-10-02", "2011-12-28", "2017-10-14"])
    for (let at = Date.parse(from); at < Date.parse(from) + 4 * DAY; at += 45 * MINUTE)
      expect(dayOf(at), `${from} ${at}`).toBe(day(dateIn(timeZone, at)));
});

it.each(ZONES)("a day of %s begins at its first moment", (timeZone) => {
  const { dayOf, startOf } = zoneOf(timeZone);
  for (const date of ["2025-03-30", "2025-04-06", "2025-10-26", "2026-10-04", "2017-10-15", "2024-02-29"]) {
    const start = startOf(day(date));
    expect([dayOf(start), dayOf(start - 1)]).toEqual([day(date), day(date) - 1]);
  }
});

it("shows a time as the clocks of the zone do", () => {
  const at = Date.parse("2025-04-05T23:30:00Z");
  expect(zoneOf("UTC").timeText(at)).toBe("2025-04-05T23:30:00.000Z");
  expect(zoneOf("Europe/London").timeText(at)).toBe("2025-04-06T00:30:00.000+01:00");
  expect(zoneOf("America/Los_Angeles").timeText(at + HOUR)).toBe("2025-04-05T17:30:00.000-07:00");
  expect(zoneOf("Asia/Kathmandu").timeText(at)).toBe("2025-04-06T05:15:00.000+05:45");
});

it.each(ZONES)("finds the time that the clocks of %s show, and the first of two", (timeZone) => {
  const { timeText, timeOf } = zoneOf(timeZone);
  const clockOf = (at: number) => timeText(at).slice(0, 16);
  for (const from of ["2025-03-29", "2025-10-25", "2026-04-04", "2026-10-03", "2011-12-28", "2017-10-14", "2018-02-17"])
    for (let at = Date.parse(from); at < Date.parse(from) + 3 * DAY; at += 15 * MINUTE) {
      const found = timeOf(clockOf(at));
      const isEarlier = found < at && at - found <= HOUR && clockOf(found) === clockOf(at);
      expect(found === at || isEarlier, `${clockOf(at)} ${at} ${found}`).toBe(true);
    }
});

it("counts a time that the clocks skip by the clock before, and no other text", () => {
  const { timeOf } = zoneOf("Europe/Berlin");
  expect(timeOf("2025-03-30T02:30")).toBe(Date.parse("2025-03-30T01:30Z"));
  expect(timeOf("2025-10-26T02:30")).toBe(Date.parse("2025-10-26T00:30Z"));
  expect([timeOf(""), timeOf("tomorrow")]).toEqual([Number.NaN, Number.NaN]);
});

it("refuses a name that no zone has", () => {
  expect(() => zoneOf("Europe/Atlantis")).toThrow(RangeError);
});
