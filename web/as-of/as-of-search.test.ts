import { expect, it } from "vitest";
import { endOf, readAsOfSearch, todayIn, yearEnds } from "./as-of-search.ts";

const NOW = Date.UTC(2026, 10, 26, 23, 30);

it("reads days, and no other text", () => {
  expect(readAsOfSearch({ on: "2025-12-31" })).toEqual({ on: "2025-12-31" });
  for (const on of ["2025-02-30", "1999-01-01", "soon", 7, undefined]) expect(readAsOfSearch({ on })).toEqual({});
});

it("a day ends in the ledger's zone, and today with the present", () => {
  expect(new Date(endOf("2025-12-31", "Europe/Berlin", NOW)).toISOString()).toBe("2025-12-31T22:59:59.999Z");
  expect(new Date(endOf("2025-12-31", "America/Los_Angeles", NOW)).toISOString()).toBe("2026-01-01T07:59:59.999Z");
  expect(todayIn("Europe/Berlin", NOW)).toBe("2026-11-27");
  expect(endOf("2026-11-27", "Europe/Berlin", NOW)).toBe(NOW);
  expect(yearEnds("2026-11-27")).toEqual(["2025-12-31", "2024-12-31", "2023-12-31"]);
});
