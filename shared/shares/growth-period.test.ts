import { expect, it } from "vitest";
import { growthPeriod } from "./growth-period.ts";

const curve = (...days: string[]) => days.map((day) => ({ at: `${day}T00:00:00.000Z` }));

it("calls a curve the last year only if it has the year", () => {
  expect(growthPeriod(curve("2025-11-28", "2026-02-01", "2026-11-27"))).toBe("Last year");
  expect(growthPeriod(curve("2026-08-31", "2026-11-27"))).toBe("Since 31 Aug 2026");
  expect(growthPeriod([])).toBe("Last year");
});
