import { expect, it } from "vitest";
import { DAY, HOUR, SECOND } from "../../shared/values/time.ts";
import { addRunTime, isUsedUp } from "./quota.rules.ts";

const NOON = 20_000 * DAY + 12 * HOUR;

it("adds up the time between steps, without pauses, and begins anew each day", () => {
  let usage = { day: 0, ms: 0 };
  for (let step = 1; step <= 10; step++) usage = addRunTime(usage, NOON + (step - 1) * SECOND, NOON + step * SECOND);
  expect(usage).toEqual({ day: 20_000, ms: 10 * SECOND });
  expect(addRunTime(usage, NOON, NOON + HOUR)).toEqual(usage);
  expect(addRunTime(usage, NOON + SECOND, NOON)).toEqual(usage);
  expect(addRunTime(usage, NOON + DAY, NOON + DAY + SECOND)).toEqual({ day: 20_001, ms: SECOND });
});

it("is used up at the quota, until midnight UTC", () => {
  const usage = { day: 20_000, ms: HOUR };
  expect([isUsedUp(usage, NOON, HOUR), isUsedUp(usage, NOON, HOUR + 1)]).toEqual([true, false]);
  expect(isUsedUp(usage, NOON + 12 * HOUR, HOUR)).toBe(false);
});
