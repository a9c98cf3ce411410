import { describe, expect, it } from "vitest";
import { HOUR, MINUTE } from "../../../shared/values/time.ts";
import { afterPage, nextFetch } from "./archive.rules.ts";

const page = (times: number[], from = 10) => afterPage({ rows: times.map((at) => ({ at })), from, to: 50, limit: 3 });

describe("a page of history", () => {
  it.each<[string, number[], ReturnType<typeof afterPage>]>([
    [
      "that is full continues at its newest time, because more rows may have it",
      [10, 20, 30],
      { next: 30, isLast: false },
    ],
    ["that is not full is the last one", [10, 30], { next: 30, isLast: true }],
    ["without rows is no answer, because the row where it begins is missing", [], null],
    ["that is full of one time continues behind it", [10, 10, 10], { next: 11, isLast: false }],
    ["with a row before the period is no answer to the request", [9, 20, 30], null],
    ["with a row after the period is no answer to the request", [10, 51], null],
  ])("%s", (_, times, end) => expect(page(times)).toEqual(end));
  it("without rows is the last one when nothing is archived", () => {
    expect(page([], 0)).toEqual({ next: 0, isLast: true });
  });
});

describe("the next visit", () => {
  it.each([
    [0, 6 * HOUR, 6 * HOUR],
    [400, 6 * HOUR, 6 * HOUR],
    [5_000, 6 * HOUR, 3 * HOUR],
    [10_000, 1_000, MINUTE],
  ])("after %i fills in %i ms follows in %i ms", (fills, period, delay) =>
    expect(nextFetch(fills, period)).toBe(delay),
  );

  it("comes before the venue forgets, when the rate grows fourfold", () => {
    for (const rate of [10, 1_000, 9_000])
      expect((nextFetch(rate, HOUR) / HOUR) * rate * 4).toBeLessThanOrEqual(10_000);
  });
});
