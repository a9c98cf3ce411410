import { expect, test } from "vitest";
import { LOADING } from "../../../shared/performance/rules.ts";
import { samePeriods } from "./periods.ts";

const yearFrom = (from: string, reason?: string) => ({
  from,
  to: "2026-11-28T12:00:00.000Z",
  leftOut: reason ? [{ kind: "coin" as const, coinId: "solana", symbol: "sol", reason }] : [],
});

test.each([
  ["2026-11-10T12:00:00.000Z", "30d", ["1y", "all", "ytd"]],
  ["2026-09-01T12:00:00.000Z", "1y", ["all", "ytd"]],
  ["2025-12-20T12:00:00.000Z", "1y", ["all"]],
])("since a first deposit at %s, %s shows as much as longer periods", (from, enough, same) => {
  expect(samePeriods(yearFrom(from))).toEqual({ enough, same, first: Date.parse(from) });
});

test("deposits of more than a year ago, or of coins without a price yet, may make each period different", () => {
  expect(samePeriods(yearFrom("2025-11-28T12:00:00.000Z"))).toBeNull();
  expect(samePeriods(yearFrom("2026-09-01T12:00:00.000Z", LOADING))).toBeNull();
});
