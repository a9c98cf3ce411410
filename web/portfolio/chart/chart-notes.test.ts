import { expect, test } from "vitest";
import { chartNotes } from "./chart-notes.ts";

test("says what the chart leaves out and why its line breaks", () => {
  const gap = { isAfterGap: true as const };
  expect(chartNotes([], false)).toEqual([]);
  expect(chartNotes([{ leftOut: ["NOSUCHCOIN", "OTHER"] }, gap], false)).toEqual([
    "The line breaks where a price is not known",
    "Left out, because no price is known for NOSUCHCOIN, OTHER",
  ]);
  expect(chartNotes([{ stated: ["OWN"] }, gap], true)).toEqual([
    "The line breaks where prices are still being loaded",
    "Counted at the price that you stated, on all days: OWN",
  ]);
  expect(chartNotes([{}], true)).toEqual(["Older prices are being loaded"]);
});
