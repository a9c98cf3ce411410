import { describe, expect, it } from "vitest";
import { dateOrderOf, parseTime, type Zone } from "./dates.ts";

const read = (text: string, zone: Zone = 0, order: "mdy" | "dmy" | null = null) => {
  const ms = parseTime(text, zone, order);
  return ms === null ? null : new Date(ms).toISOString();
};

describe("a time", () => {
  it.each([
    ["2024-01-02 03:04:05", "2024-01-02T03:04:05.000Z"],
    ["2024-01-02T03:04:05.678Z", "2024-01-02T03:04:05.678Z"],
    ["2017-12-01 11:24:42.9195", "2017-12-01T11:24:42.919Z"],
    ["2025-01-17 16:57:02 UTC", "2025-01-17T16:57:02.000Z"],
    ["2017-09-15 06:13:18 -0700", "2017-09-15T13:13:18.000Z"],
    ["2023-06-02 16:06:47-04:00", "2023-06-02T20:06:47.000Z"],
    ["2014-07-10", "2014-07-10T00:00:00.000Z"],
    ["2024/5/6 7:08", "2024-05-06T07:08:00.000Z"],
    ["18.01.2025 15:18:55", "2025-01-18T15:18:55.000Z"],
    ["25/12/2024 10:00", "2024-12-25T10:00:00.000Z"],
    ["May 5, 2020, 10:10:57 PM", "2020-05-05T22:10:57.000Z"],
    ["09 Dec 2017, 22:30:44", "2017-12-09T22:30:44.000Z"],
    ["Jan. 01, 2020, 12:05 AM", "2020-01-01T00:05:00.000Z"],
    ["1700000000", "2023-11-14T22:13:20.000Z"],
    ["1700000000123", "2023-11-14T22:13:20.123Z"],
  ])("reads %s", (text, iso) => expect(read(text)).toBe(iso));

  it.each(["", "yesterday", "2024-02-30", "2024-13-01", "2024-01-01 25:00", "12345", "04/05/2024"])(
    "does not guess %s",
    (text) => expect(read(text)).toBeNull(),
  );

  it("reads day and month in the order of the file", () => {
    expect(read("04/05/2024", 0, "dmy")).toBe("2024-05-04T00:00:00.000Z");
    expect(read("4/11/2014 7:54:09 PM", 0, "mdy")).toBe("2014-04-11T19:54:09.000Z");
    expect(dateOrderOf(["04/05/2024", "04/25/2024"])).toBe("mdy");
    expect(dateOrderOf(["04/05/2024", "25/04/2024"])).toBe("dmy");
    expect(dateOrderOf(["04/05/2024"])).toBeNull();
  });

  it("converts local times by the zone, in summer and in winter", () => {
    expect(read("2024-07-01 12:00", "Europe/Amsterdam")).toBe("2024-07-01T10:00:00.000Z");
    expect(read("2024-01-01 12:00", "Europe/Amsterdam")).toBe("2024-01-01T11:00:00.000Z");
    expect(read("2026-05-11 21:37:10", 480)).toBe("2026-05-11T13:37:10.000Z");
    expect(read("2024-01-01 12:00", "Nowhere/City")).toBeNull();
  });
});
