import { expect, it } from "vitest";
import { RANGE_SPANS } from "../coins/ranges.ts";
import { HISTORY_SPANS, type HistoryRange } from "../portfolio/chart/history-range.ts";
import { DAY, HOUR } from "../values/time.ts";
import { rangesWithoutMore } from "./chart-ranges.ts";

const NOW = 1000 * DAY;

it.each<[HistoryRange, number, HistoryRange[]]>([
  ["30d", 6 * DAY, ["30d", "1y", "all"]],
  ["30d", 20 * DAY, ["1y", "all"]],
  ["all", 29 * DAY, ["1y", "all"]],
  ["all", 88 * DAY, ["all"]],
  // An hour more than a year counts as a year, because the picture is the same.
  ["all", 365 * DAY + HOUR, ["all"]],
  ["all", 400 * DAY, []],
  ["all", 3 * HOUR, ["7d", "30d", "1y", "all"]],
  // Data fills the shown range, so that there may be older data.
  ["30d", 29 * DAY, []],
  ["1y", 365 * DAY, []],
  ["7d", 7 * DAY, []],
  ["24h", 23 * HOUR, []],
])("when %s is shown and the first point is %d ms old, %j show nothing more", (shown, age, expected) => {
  expect(rangesWithoutMore(HISTORY_SPANS, { of: shown, at: NOW - age }, NOW)).toEqual(expected);
});

it("has the same rule for the ranges of a coin, and none before a first point is known", () => {
  const at = NOW - 10 * DAY;
  expect(rangesWithoutMore(RANGE_SPANS, { of: "90d", at }, NOW)).toEqual(["90d", "1y", "all"]);
  expect(rangesWithoutMore(RANGE_SPANS, null, NOW)).toEqual([]);
});
