import { describe, expect, it } from "vitest";
import { DAY, HOUR, MINUTE } from "../../shared/values/time.ts";
import { PLANS } from "../markets/plan.rules.ts";
import { decideLoads, type LoadState, PLATFORMS } from "./loads.rules.ts";

const NOW = Date.UTC(2026, 10, 20);
const CATEGORIES = Array.from({ length: 29 }, (_, index) => `category-${index}`);
const factsWith = (change: Partial<Parameters<typeof decideLoads>[0]> = {}) => ({
  now: NOW,
  categories: CATEGORIES,
  interval: DAY,
  perRun: 4,
  intervalFactor: 1,
  perMinute: 30,
  budget: { minuteUsed: 0, pausedUntil: 0 },
  loads: new Map<string, LoadState>(),
  ...change,
});
const state = (loadedAt: number, failures = 0, triedAt = loadedAt): LoadState => ({ loadedAt, triedAt, failures });

describe("decideLoads", () => {
  it("loads the platforms first, because one call fills every ecosystem", () => {
    expect(decideLoads(factsWith())).toEqual([PLATFORMS, "category-0", "category-1", "category-2"]);
  });

  it("leaves half of a minute's calls for the market's pages", () => {
    expect(decideLoads(factsWith({ perRun: 40 }))).toHaveLength(15);
    expect(decideLoads(factsWith({ perRun: 40, budget: { minuteUsed: 14, pausedUntil: 0 } }))).toHaveLength(1);
    expect(decideLoads(factsWith({ perRun: 40, budget: { minuteUsed: 20, pausedUntil: 0 } }))).toEqual([]);
  });

  it("loads nothing while the upstream is paused", () => {
    expect(decideLoads(factsWith({ budget: { minuteUsed: 0, pausedUntil: NOW + 1 } }))).toEqual([]);
  });

  it.each([
    { situation: "is fresh", loadState: state(NOW - DAY + HOUR), due: false },
    { situation: "is due", loadState: state(NOW - DAY), due: true },
    { situation: "failed just now", loadState: state(0, 1, NOW - MINUTE), due: false },
    { situation: "failed a while ago", loadState: state(0, 1, NOW - 5 * MINUTE), due: true },
    { situation: "failed often, and is tried once a day", loadState: state(0, 30, NOW - DAY + HOUR), due: false },
  ])("decides for a category that $situation: due $due", ({ loadState, due }) => {
    const loads = new Map([PLATFORMS, ...CATEGORIES].map((id) => [id, state(NOW)]));
    expect(decideLoads(factsWith({ loads: loads.set("category-3", loadState) }))).toEqual(due ? ["category-3"] : []);
  });

  it("lengthens the interval when the month's calls run short", () => {
    const loads = new Map([PLATFORMS, ...CATEGORIES].map((id) => [id, state(NOW - 2 * DAY)]));
    expect(decideLoads(factsWith({ loads, intervalFactor: 2 }))).toHaveLength(4);
    expect(decideLoads(factsWith({ loads, intervalFactor: 3 }))).toEqual([]);
  });

  it("loads failing categories last", () => {
    const loads = new Map([[PLATFORMS, state(0, 2, NOW - HOUR)]]);
    expect(decideLoads(factsWith({ loads, perRun: 30, perMinute: 500 })).at(-1)).toBe(PLATFORMS);
  });

  it.each(Object.entries(PLANS))("stays within the reserve of the plan %s", (_, plan) => {
    const loads = new Map<string, LoadState>();
    let calls = 0;
    for (let minute = 0; minute < 31 * 24 * 60; minute++) {
      const now = NOW + minute * MINUTE;
      for (const id of decideLoads(factsWith({ now, loads, ...plan.categories, perMinute: plan.perMinute }))) {
        calls += 1;
        loads.set(id, state(now));
      }
    }
    expect(calls).toBeGreaterThanOrEqual((29 * 31 * DAY) / plan.categories.interval);
    expect(calls).toBeLessThan(plan.reserve);
  });
});
