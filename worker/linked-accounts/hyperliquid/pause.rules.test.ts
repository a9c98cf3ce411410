import { expect, it } from "vitest";
import { HOUR, MINUTE } from "../../../shared/values/time.ts";
import { pausedSince } from "./pause.rules.ts";

const NOW = 100 * HOUR;
const paused = (ages: { state: number; marks: Record<string, number> }, contracts = ["BTC", "xyz:GOLD"]) => {
  const times = new Map(Object.entries(ages.marks).map(([dex, age]) => [dex, NOW - age]));
  const since = pausedSince({ asOf: NOW - ages.state, contracts }, times, NOW);
  return since === null ? null : NOW - since;
};

it.each([
  [
    "not while the mark prices of all markets are current",
    { state: HOUR, marks: { "": MINUTE, xyz: 2 * MINUTE } },
    null,
  ],
  [
    "since the oldest mark prices that a position needs",
    { state: HOUR, marks: { "": MINUTE, xyz: 9 * MINUTE } },
    9 * MINUTE,
  ],
  ["not right after a refresh, which has mark prices too", { state: MINUTE, marks: {} }, null],
  ["since the last refresh when no mark prices came", { state: 6 * MINUTE, marks: { "": MINUTE } }, 6 * MINUTE],
  ["since a state that is too old", { state: 3 * HOUR, marks: { "": MINUTE, xyz: MINUTE } }, 3 * HOUR],
])("warnings are paused %s", (_, ages, age) => expect(paused(ages)).toBe(age));

it("an account without liquidation prices has no warnings to pause", () => {
  expect(paused({ state: 9 * HOUR, marks: {} }, [])).toBeNull();
});
