import { cleanup, render, screen } from "@testing-library/react";
import { afterEach, expect, test, vi } from "vitest";
import { DAY } from "../../../shared/values/time.ts";
import { queries } from "../../api/query-client.ts";
import { coinHistoryQuery } from "../coins.queries.ts";
import { ChartPanel } from "./ChartPanel.tsx";

afterEach(() => {
  cleanup();
  queries.clear();
  vi.unstubAllGlobals();
});

/** The ranges that are disabled for a coin whose first price is 200 days old, with their reasons. */
function disabledRanges(complete: boolean) {
  vi.stubGlobal("fetch", () => new Promise(() => {}));
  const now = Date.now();
  const points = [200, 0].map((age) => ({ at: now - age * DAY, price: 1 }));
  for (const range of ["1y", "all"] as const)
    queries.setQueryData(coinHistoryQuery("young", range, false).queryKey, {
      ...{ range, points, candles: null, candleWidth: DAY, complete, sources: [], drawing: null },
    });
  render(<ChartPanel id="young" search={{ range: "1y" }} onSearch={() => {}} />);
  return screen
    .getAllByRole("button")
    .filter((button) => button.getAttribute("aria-disabled") === "true")
    .map((button) => [button.textContent, button.title]);
}

test("a range without older prices is disabled, and says since when there are prices", () => {
  expect(disabledRanges(true)).toEqual([["All", expect.stringMatching(/^No price is known before \d+ \w+ \d{4}$/)]]);
});

test("no range is disabled while older prices are being loaded", () => {
  expect(disabledRanges(false)).toEqual([]);
});
