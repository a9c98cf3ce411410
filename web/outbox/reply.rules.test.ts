import { expect, test } from "vitest";
import { HOUR, SECOND } from "../../shared/values/time.ts";
import { isRefusal, retryDelay } from "./reply.rules.ts";

test.each([
  [null, false],
  [400, true],
  [401, false],
  [403, true],
  [404, true],
  [408, false],
  [409, true],
  [429, false],
  [503, false],
] as const)("the status %s refuses an entry for good: %s", (status, refuses) => {
  expect(isRefusal(status)).toBe(refuses);
});

test("the delay grows up to half a minute, unless the server names one", () => {
  const delays = (random: number) => [0, 1, 2, 3, 50].map((failures) => retryDelay(failures, null, random) / SECOND);
  expect(delays(1)).toEqual([5, 10, 20, 30, 30]);
  expect(delays(0)).toEqual([2.5, 5, 10, 15, 15]);
  expect(retryDelay(3, 7, 0)).toBe(7 * SECOND);
  expect(retryDelay(0, 999_999, 0)).toBe(HOUR);
  // A header that is a date is no number of seconds.
  expect(retryDelay(0, Number.NaN, 1)).toBe(5 * SECOND);
});
