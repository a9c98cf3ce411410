import { expect, it } from "vitest";
import { DAY, HOUR } from "../../values/time.ts";
import { type HistoryRange, rangesWithoutData } from "./history-range.ts";

const NOW = 1000 * DAY;

it.each<[HistoryRange, number, HistoryRange[]]>([
  ["30d", 6 * DAY, ["30d", "1y"]],
  ["30d", 20 * DAY, ["1y"]],
  ["30d", 29 * DAY, []],
  ["all", 29 * DAY, ["1y"]],
  ["all", 400 * DAY, []],
  ["all", 3 * HOUR, ["7d", "30d", "1y"]],
  // Of a whole range nobody knows what lies before it.
  ["7d", 7 * DAY, []],
  ["24h", 23 * HOUR, []],
])("%s with a record of %d ms has nothing more in %j", (shown, age, expected) => {
  expect(rangesWithoutData(shown, NOW - age, NOW)).toEqual(expected);
});
