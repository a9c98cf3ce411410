import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { DAY, HOUR, MINUTE } from "../../shared/values/time.ts";
import { runs } from "../../tools/test/depth.ts";
import { minuteOf, monthOf, pauseAfter } from "../upstreams/budget/budget.rules.ts";
import { decideRefresh, NEVER_LOADED, type PageStates, PLANS } from "./plan.rules.ts";

const MONTH_START = Date.UTC(2026, 11, 1);
const MONTH_MINUTES = (31 * DAY) / MINUTE;

type Period = { from: number; minutes: number };
type Fault = Period & { kind: "error" | "rate-limited" | "refused" };

const periodAt = (periods: Period[], minute: number) =>
  periods.find((period) => minute >= period.from && minute < period.from + period.minutes);

/** Simulates a month of refreshes: each one charges the budget, calls the upstream and records the result. */
function simulateMonth(
  planName: keyof typeof PLANS,
  visitPeriods: Period[],
  faultPeriods: Fault[],
  callsOfOtherJobs = 0,
) {
  const plan = PLANS[planName];
  const budget = { monthUsed: 0, minuteUsed: 0, pausedUntil: 0, failures: 0 };
  const pages: PageStates = {};
  let watchedAt = 0;
  let maxPerMinute = 0;
  let worstWatchedAge = 0;
  let worstUnwatchedAge = 0;
  let healthySince = MONTH_START;
  let watchedSince = Number.POSITIVE_INFINITY;

  for (let minute = 0; minute < MONTH_MINUTES; minute++) {
    const now = MONTH_START + minute * MINUTE;
    const isWatched = periodAt(visitPeriods, minute) !== undefined;
    const fault = periodAt(faultPeriods, minute) as Fault | undefined;
    if (isWatched) watchedAt = now;
    watchedSince = isWatched ? Math.min(watchedSince, now) : Number.POSITIVE_INFINITY;
    if (fault) healthySince = now + MINUTE;
    budget.minuteUsed = 0;
    budget.monthUsed += callsOfOtherJobs / MONTH_MINUTES;

    for (const { page } of decideRefresh({ now, plan, pages, budget, watchedAt })) {
      budget.monthUsed += 1;
      budget.minuteUsed += 1;
      const state = pages[page] ?? NEVER_LOADED;
      if (!fault) {
        budget.failures = 0;
        pages[page] = { ...state, loadedAt: now, triedAt: now, failures: 0 };
        continue;
      }
      budget.failures += 1;
      pages[page] = { ...state, triedAt: now, failures: state.failures + 1 };
      const failure =
        fault.kind === "error"
          ? ({ kind: "error-status", status: 500 } as const)
          : fault.kind === "refused"
            ? ({ kind: "refused", status: 401 } as const)
            : ({ kind: "rate-limited", retryAfterMs: null } as const);
      const pause = pauseAfter(failure, budget.failures, now);
      if (pause) budget.pausedUntil = pause.until;
      break;
    }
    maxPerMinute = Math.max(maxPerMinute, budget.minuteUsed);

    // After a refusal the next call may be half an hour away. The upstream counts as recovered only then.
    const isSettled = now - healthySince > 31 * MINUTE && pages[1];
    if (!isSettled) continue;
    const age = now - pages[1]!.loadedAt;
    if (now - watchedSince > 2 * MINUTE) worstWatchedAge = Math.max(worstWatchedAge, age);
    else if (!isWatched) worstUnwatchedAge = Math.max(worstUnwatchedAge, age);
  }
  return { used: budget.monthUsed, maxPerMinute, worstWatchedAge, worstUnwatchedAge };
}

const period = (maxMinutes: number) =>
  fc.record({ from: fc.integer({ min: 0, max: MONTH_MINUTES }), minutes: fc.integer({ min: 1, max: maxMinutes }) });
const faults = fc.array(
  fc
    .tuple(period(600), fc.constantFrom("error" as const, "rate-limited" as const, "refused" as const))
    .map(([faultPeriod, kind]) => ({ ...faultPeriod, kind })),
  { maxLength: 12 },
);
const visits = fc.array(period(3 * 1440), { maxLength: 40 });

describe.each(["keyless", "demo", "basic", "analyst"] as const)("a month on the %s plan", (name) => {
  const plan = PLANS[name];
  const promised = plan.pages[1]!.promised;
  const unwatched = plan.pages[1]!.unwatched;

  it("stays within the calls per minute and month, and keeps page 1 as fresh as promised", () => {
    fc.assert(
      fc.property(visits, faults, (visitPeriods, faultPeriods) => {
        const month = simulateMonth(name, visitPeriods, faultPeriods);
        expect(month.used).toBeLessThanOrEqual(plan.perMonth);
        expect(month.maxPerMinute).toBeLessThanOrEqual(plan.perMinute);
        expect(month.worstWatchedAge).toBeLessThanOrEqual(promised + MINUTE);
        expect(month.worstUnwatchedAge).toBeLessThanOrEqual(unwatched + MINUTE);
      }),
      runs(1, 100),
    );
  });

  it("keeps page 1 fresh when visitors are present all month and other jobs use their reserve", () => {
    const month = simulateMonth(name, [{ from: 0, minutes: MONTH_MINUTES }], [], plan.reserve);
    expect(month.used).toBeLessThanOrEqual(plan.perMonth);
    expect(month.worstWatchedAge).toBeLessThanOrEqual(promised + MINUTE);
  });
});

describe("decideRefresh", () => {
  const facts = {
    now: MONTH_START + HOUR,
    plan: PLANS.demo,
    pages: {},
    budget: { monthUsed: 0, minuteUsed: 0, pausedUntil: 0 },
    watchedAt: 0,
  };
  const loaded = (minutesAgo: number) => ({
    ...NEVER_LOADED,
    loadedAt: facts.now - minutesAgo * MINUTE,
    sparklinesAt: facts.now,
  });
  const allLoaded = (minutesAgo: number): PageStates =>
    Object.fromEntries([1, 2, 3, 4, 5].map((page) => [page, loaded(minutesAgo)]));
  const decidedPages = (change: Partial<Parameters<typeof decideRefresh>[0]>) =>
    decideRefresh({ ...facts, ...change }).map(({ page }) => page);

  it("loads all pages of an empty market, first page first", () => expect(decidedPages({})).toEqual([1, 2, 3, 4, 5]));

  it("loads nothing during a pause or without budget", () => {
    expect(decidedPages({ budget: { ...facts.budget, pausedUntil: facts.now + 1 } })).toEqual([]);
    expect(decidedPages({ budget: { ...facts.budget, monthUsed: 10_000 } })).toEqual([]);
    expect(decidedPages({ budget: { ...facts.budget, minuteUsed: 28 } })).toEqual([1, 2]);
  });

  it("refreshes page 1 every 5 minutes with visitors and every 30 minutes without", () => {
    expect(decidedPages({ pages: allLoaded(5), watchedAt: facts.now })).toEqual([1]);
    expect(decidedPages({ pages: allLoaded(4), watchedAt: facts.now })).toEqual([]);
    expect(decidedPages({ pages: allLoaded(29) })).toEqual([]);
    expect(decidedPages({ pages: allLoaded(30) })).toEqual([1]);
  });

  it("slows to the promised interval when the spare calls of the month are used", () => {
    const budget = { ...facts.budget, monthUsed: 1_100 };
    expect(decidedPages({ pages: allLoaded(9), watchedAt: facts.now, budget })).toEqual([]);
    expect(decidedPages({ pages: allLoaded(10), watchedAt: facts.now, budget })).toEqual([1]);
  });

  it("loads a failing page last and retries later after each failure", () => {
    const pages = { ...allLoaded(60), 2: { ...loaded(60), failures: 1, triedAt: facts.now - MINUTE } };
    expect(decidedPages({ pages })).toEqual([1, 3, 4, 2]);
    expect(decidedPages({ pages: { ...pages, 2: { ...pages[2], failures: 3 } } })).toEqual([1, 3, 4]);
  });

  it("requests sparklines once an hour", () => {
    const pages = { ...allLoaded(30), 1: { ...loaded(30), sparklinesAt: facts.now - HOUR } };
    expect(decideRefresh({ ...facts, pages })).toEqual([{ page: 1, sparklines: true }]);
    expect(decideRefresh({ ...facts, pages: allLoaded(30) })).toEqual([{ page: 1, sparklines: false }]);
  });
});

it("counts months and minutes in UTC", () => {
  expect(monthOf(Date.UTC(2026, 11, 31, 23, 59))).toBe("2026-12");
  expect(minuteOf(MONTH_START)).toBe(MONTH_START / MINUTE);
});

it("backs off from a failing upstream: at most 15 calls in an hour", () => {
  const month = simulateMonth("analyst", [], [{ from: 60, minutes: 60, kind: "error" }]);
  const healthyMonth = simulateMonth("analyst", [], []);
  const healthyHourCalls = 4 * 60 + 6;
  expect(month.used - (healthyMonth.used - healthyHourCalls)).toBeLessThanOrEqual(15);
});
