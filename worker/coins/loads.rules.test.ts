import { describe, expect, it } from "vitest";
import { DAY, MINUTE } from "../../shared/values/time.ts";
import { decideRefresh, intervalFactors, NEVER_LOADED, type PageStates, PLANS } from "../markets/plan.rules.ts";
import { decideLoads, retryAt } from "./loads.rules.ts";
import { dayOf } from "./tiles.rules.ts";

const START = Date.UTC(2026, 11, 1);
const COINS = 1_000;
const { demo } = PLANS;

/** Simulates months in which visitors are always present and view every coin, and the other jobs use their reserve. */
function simulate(days: number, reserveShare: number) {
  const pages: PageStates = {};
  const archive = { startedAt: START, historyCalls: 0, day: 0, historyToday: 0, detailsToday: 0, backgroundAt: 0 };
  const perDay = Array.from({ length: days }, () => ({ history: 0, details: 0, total: 0 }));
  const worstAge: Record<number, number> = {};
  const used = new Map<string, number>();
  let maxPerMinute = 0;
  let missingHistory = COINS;
  for (let minute = 0; minute < (days * DAY) / MINUTE; minute++) {
    const now = START + minute * MINUTE;
    const month = new Date(now).toISOString().slice(0, 7);
    const today = perDay[Math.floor((now - START) / DAY)]!;
    let [monthUsed, minuteUsed] = [(used.get(month) ?? 0) + (demo.reserve * reserveShare * MINUTE) / (31 * DAY), 0];
    const budget = { monthUsed, minuteUsed, pausedUntil: 0 };
    for (const { page } of decideRefresh({ now, plan: demo, pages, budget, watchedAt: now })) {
      pages[page] = { ...(pages[page] ?? NEVER_LOADED), loadedAt: now, triedAt: now };
      monthUsed += 1;
      minuteUsed += 1;
    }
    const spare = Math.floor(intervalFactors(demo, demo.perMonth - monthUsed, now).spare);
    const { details, history } = decideLoads(demo.archive, archive, spare, now);
    if (archive.day !== dayOf(now)) Object.assign(archive, { day: dayOf(now), historyToday: 0, detailsToday: 0 });
    if (details) {
      archive.detailsToday += 1;
      today.details += 1;
    }
    // One coin a day enters the market.
    if (minute % 1440 === 0 && minute > 0) missingHistory += 1;
    if (history !== "none" && missingHistory > 0) {
      missingHistory -= 1;
      archive.historyCalls += 1;
      archive.historyToday += 1;
      today.history += 1;
    }
    const calls = (details ? 1 : 0) + (history !== "none" ? 1 : 0);
    used.set(month, monthUsed + calls);
    maxPerMinute = Math.max(maxPerMinute, minuteUsed + calls);
    for (const page of [1, 2, 3, 4, 5]) {
      worstAge[page] = Math.max(worstAge[page] ?? 0, now - (pages[page]?.loadedAt ?? now));
    }
  }
  const sum = (part: "history" | "details", from: number, to: number) =>
    perDay.slice(from, to).reduce((total, day) => total + day[part], 0);
  return { used, maxPerMinute, worstAge, sum };
}

describe.each([0.6, 1])("two months with every coin viewed, while other jobs use %d of their reserve", (share) => {
  const { used, maxPerMinute, worstAge, sum } = simulate(62, share);

  it("makes at most 1,031 history calls and 300 detail calls in the first 31 days, and 31 and 300 after", () => {
    expect(sum("history", 0, 31)).toBeLessThanOrEqual(1_031);
    expect(sum("history", 0, 31)).toBeGreaterThan(600);
    expect(sum("details", 0, 31)).toBeLessThanOrEqual(300);
    expect(sum("details", 31, 62)).toBeLessThanOrEqual(300);
    // When the other jobs need their calls, loading all histories takes longer than a month and ends in the second one.
    const both = sum("history", 0, 62);
    expect(both).toBeLessThanOrEqual(1_062);
    if (share < 1) expect(sum("history", 31, 62)).toBeLessThanOrEqual(31);
  });

  it("never passes the limits of the month and of the minute", () => {
    for (const calls of used.values()) expect(calls).toBeLessThanOrEqual(demo.perMonth);
    expect(maxPerMinute).toBeLessThanOrEqual(demo.perMinute);
  });

  it("keeps each page of the market within its promised age", () => {
    for (const [page, { promised }] of Object.entries(demo.pages)) {
      expect(worstAge[Number(page)]).toBeLessThanOrEqual(promised + MINUTE);
    }
  });
});

it("makes no call when none is spare, and uses the first spare call for details", () => {
  const counts = { startedAt: START, historyCalls: 0, day: 0, historyToday: 0, detailsToday: 0, backgroundAt: 0 };
  expect(decideLoads(demo.archive, counts, 0, START)).toEqual({ details: false, history: "none" });
  expect(decideLoads(demo.archive, counts, 1, START)).toEqual({ details: true, history: "none" });
  expect(decideLoads(demo.archive, counts, 2, START)).toEqual({ details: true, history: "any" });
  const loadedLately = { ...counts, backgroundAt: START - demo.archive.backgroundInterval + 1 };
  expect(decideLoads(demo.archive, loadedLately, 2, START)).toEqual({ details: true, history: "requested" });
  const atDailyLimits = { ...counts, day: dayOf(START), historyToday: 34, detailsToday: 9 };
  expect(decideLoads(demo.archive, atDailyLimits, 9, START)).toEqual({ details: false, history: "none" });
  expect(decideLoads(demo.archive, atDailyLimits, 9, START + DAY)).toEqual({ details: true, history: "any" });
});

it("waits longer after each failure, at most a day", () => {
  expect([1, 2, 3, 20].map((failures) => retryAt(failures, 0) / MINUTE)).toEqual([10, 20, 40, 1440]);
});
