import { expect, it } from "vitest";
import { DAY, HOUR } from "../../shared/values/time.ts";
import { isComplete, type LoadState, MAX_CALLS, nextLoad, RETRY_AFTER } from "./loads.rules.ts";

const NOW = Date.UTC(2026, 10, 1);
const state = (venue: "binance" | "kraken", change: Partial<LoadState> = {}): LoadState => ({
  venue,
  nextPage: 1,
  loadedAt: 0,
  retryAt: 0,
  calls: 0,
  ...change,
});

/** Simulates a month with a run per hour. Returns the calls. */
function simulate(fails: (call: number) => boolean): number {
  const states = [state("binance"), state("kraken")];
  let calls = 0;
  for (let now = NOW; now < NOW + 31 * DAY; now += HOUR / 4) {
    const due = nextLoad(states, now);
    if (!due) continue;
    calls += 1;
    due.calls += 1;
    due.retryAt = now + RETRY_AFTER;
    if (fails(calls)) continue;
    const isDone = isComplete(due, false);
    Object.assign(
      due,
      isDone ? { nextPage: 1, loadedAt: now, retryAt: 0 } : { nextPage: due.nextPage + 1, retryAt: 0 },
    );
  }
  return calls;
}

it("loads both venues once a month, with nine calls or a few more", () => {
  expect(simulate(() => false)).toBeLessThanOrEqual(18);
  expect(simulate(() => false)).toBeGreaterThanOrEqual(9);
});

it.each([
  ["all calls fail", () => true],
  ["every second call fails", (call: number) => call % 2 === 0],
])("makes at most 20 calls a month when %s", (_, fails) => {
  expect(simulate(fails)).toBeLessThanOrEqual(20);
  expect(MAX_CALLS.binance + MAX_CALLS.kraken).toBeLessThanOrEqual(20);
});

it("waits an hour after a failure and thirty days after a load", () => {
  expect(nextLoad([state("binance", { retryAt: NOW + 1, nextPage: 2 })], NOW)).toBeUndefined();
  expect(nextLoad([state("kraken", { loadedAt: NOW - 29 * DAY })], NOW)).toBeUndefined();
  expect(nextLoad([state("kraken", { loadedAt: NOW - 30 * DAY })], NOW)?.venue).toBe("kraken");
  expect(
    nextLoad([state("binance", { loadedAt: NOW }), state("kraken", { nextPage: 2, loadedAt: NOW })], NOW)?.venue,
  ).toBe("kraken");
});

it("ends with a page that is not full, or at the limit of pages", () => {
  expect(isComplete({ venue: "kraken", nextPage: 1 }, true)).toBe(true);
  expect(isComplete({ venue: "binance", nextPage: 5 }, false)).toBe(false);
  expect(isComplete({ venue: "binance", nextPage: 6 }, false)).toBe(true);
});
