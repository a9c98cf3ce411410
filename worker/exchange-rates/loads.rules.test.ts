import { expect, it } from "vitest";
import { DAY, HOUR, MINUTE } from "../../shared/values/time.ts";
import { areRatesStale, decideLoad, nextTry } from "./loads.rules.ts";

const day = (date: string) => Date.parse(date) / DAY;
const at = (time: string) => Date.parse(`${time}Z`);
/** Friday, 20 November 2026: rates are due at 15:00 UTC. */
const DUE = at("2026-11-20T15:00");
const THURSDAY = { lastDay: day("2026-11-19"), triedAt: at("2026-11-19T15:00"), tries: 0 };

/** The minutes after `from` at which a file is read that does not have the day. */
function tries(from: number, until: number): number[] {
  let state = THURSDAY;
  const found: number[] = [];
  for (let now = from; now < until; now += MINUTE) {
    if (decideLoad(state, now) === null) continue;
    found.push((now - from) / MINUTE);
    state = { ...state, triedAt: now, tries: nextTry(state, now) };
  }
  return found;
}

it("reads the recent days when a working day is due, and nothing before or once it is stored", () => {
  expect(decideLoad(THURSDAY, DUE - MINUTE)).toBeNull();
  expect(decideLoad(THURSDAY, DUE)).toBe("recent");
  const friday = { lastDay: day("2026-11-20"), triedAt: DUE, tries: 0 };
  for (const time of ["2026-11-20T15:01", "2026-11-21T18:00", "2026-11-22T18:00", "2026-11-23T14:59"])
    expect(decideLoad(friday, at(time))).toBeNull();
  expect(decideLoad(friday, at("2026-11-23T15:00"))).toBe("recent");
});

it("looks again with growing delays, and at once when the next day is due", () => {
  const monday = at("2026-11-23T15:00");
  expect(tries(DUE, DUE + 6 * HOUR)).toEqual([0, 5, 15, 35, 75, 155, 315]);
  const all = tries(DUE, monday + 10 * MINUTE).map((minutes) => minutes - (monday - DUE) / MINUTE);
  expect(all.slice(-2)).toEqual([0, 5]);
  expect(all.length).toBe(25);
});

it("reads all days when none are stored, or when the recent ones would leave a gap", () => {
  const nothing = { lastDay: 0, triedAt: 0, tries: 0 };
  expect(decideLoad(nothing, DUE)).toBe("all");
  expect(decideLoad({ ...nothing, triedAt: DUE, tries: 1 }, DUE + 4 * MINUTE)).toBeNull();
  expect(decideLoad({ ...nothing, triedAt: DUE, tries: 1 }, DUE + 5 * MINUTE)).toBe("all");
  expect(decideLoad(THURSDAY, DUE + 78 * DAY)).toBe("recent");
  expect(decideLoad(THURSDAY, DUE + 82 * DAY)).toBe("all");
});

it("does not wait for a try that lies ahead of the clock", () => {
  expect(decideLoad({ ...THURSDAY, triedAt: DUE + DAY, tries: 9 }, DUE)).toBe("recent");
});

it("rates are stale when some are missing that were due a day ago, and no weekend or holiday makes them stale", () => {
  expect(areRatesStale(day("2026-11-19"), at("2026-11-21T14:59"))).toBe(false);
  expect(areRatesStale(day("2026-11-19"), at("2026-11-21T15:00"))).toBe(true);
  expect(areRatesStale(day("2026-11-20"), at("2026-11-24T14:59"))).toBe(false);
  expect(areRatesStale(day("2026-04-02"), at("2026-04-08T13:59"))).toBe(false);
  expect(areRatesStale(day("2026-04-02"), at("2026-04-08T14:00"))).toBe(true);
});
