import { describe, expect, it } from "vitest";
import { DAY, HOUR, MINUTE } from "../../shared/values/time.ts";
import { PLANS } from "../markets/plan.rules.ts";
import { decideLoads, type LoadState, PLATFORMS } from "./loads.rules.ts";

const NOW = Date.UTC(2026, 10, 20);
const CATEGORIES = Array.from({ length: 29 }, (_, at) => `category-${at}`);
const facts = (change: Partial<Parameters<typeof decideLoads>[0]> = {}) => ({
  now: NOW,
  categories: CATEGORIES,
  every: DAY,
  perRun: 4,
  stretch: 1,
  perMinute: 30,
  budget: { minuteUsed: 0, pausedUntil: 0 },
  loads: new Map<string, LoadState>(),
  ...change,
});
const state = (loadedAt: number, failures = 0, triedAt = loadedAt): LoadState => ({ loadedAt, triedAt, failures });

describe("decideLoads", () => {
  it("begins with the platforms, which fill every ecosystem at the price of one call", () => {
    expect(decideLoads(facts())).toEqual([PLATFORMS, "category-0", "category-1", "category-2"]);
  });

  it("leaves half of a minute's calls to the market's pages", () => {
    expect(decideLoads(facts({ perRun: 40 }))).toHaveLength(15);
    expect(decideLoads(facts({ perRun: 40, budget: { minuteUsed: 14, pausedUntil: 0 } }))).toHaveLength(1);
    expect(decideLoads(facts({ perRun: 40, budget: { minuteUsed: 20, pausedUntil: 0 } }))).toEqual([]);
  });

  it("asks nothing while the upstream wants a pause", () => {
    expect(decideLoads(facts({ budget: { minuteUsed: 0, pausedUntil: NOW + 1 } }))).toEqual([]);
  });

  it.each([
    { what: "is fresh", of: state(NOW - DAY + HOUR), due: false },
    { what: "is due", of: state(NOW - DAY), due: true },
    { what: "failed just now", of: state(0, 1, NOW - MINUTE), due: false },
    { what: "failed a while ago", of: state(0, 1, NOW - 5 * MINUTE), due: true },
    { what: "failed often, and is tried once a day", of: state(0, 30, NOW - DAY + HOUR), due: false },
  ])("a category that $what: due $due", ({ of, due }) => {
    const loads = new Map([PLATFORMS, ...CATEGORIES].map((id) => [id, state(NOW)]));
    expect(decideLoads(facts({ loads: loads.set("category-3", of) }))).toEqual(due ? ["category-3"] : []);
  });

  it("waits longer when the month's calls run short", () => {
    const loads = new Map([PLATFORMS, ...CATEGORIES].map((id) => [id, state(NOW - 2 * DAY)]));
    expect(decideLoads(facts({ loads, stretch: 2 }))).toHaveLength(4);
    expect(decideLoads(facts({ loads, stretch: 3 }))).toEqual([]);
  });

  it("tries what fails last", () => {
    const loads = new Map([[PLATFORMS, state(0, 2, NOW - HOUR)]]);
    expect(decideLoads(facts({ loads, perRun: 30, perMinute: 500 })).at(-1)).toBe(PLATFORMS);
  });

  it.each(Object.entries(PLANS))("stays within the reserve of the plan %s", (_, plan) => {
    const loads = new Map<string, LoadState>();
    let calls = 0;
    for (let minute = 0; minute < 31 * 24 * 60; minute++) {
      const now = NOW + minute * MINUTE;
      for (const id of decideLoads(facts({ now, loads, ...plan.categories, perMinute: plan.perMinute }))) {
        calls += 1;
        loads.set(id, state(now));
      }
    }
    expect(calls).toBeGreaterThanOrEqual((29 * 31 * DAY) / plan.categories.every);
    expect(calls).toBeLessThan(plan.reserve);
  });
});
