import fc from "fast-check";
import { expect, test } from "vitest";
import { readPortfolioSearch } from "./portfolio-search.ts";
import { leveragedOrder, sortLeveraged, sortSpot, spotOrder } from "./portfolio-sort.ts";

test("the URL has only values that differ from the defaults", () => {
  expect(readPortfolioSearch({ range: "30d", dir: "asc", sort: "asset", ldir: "desc", lsort: "lpnl" })).toEqual({
    sort: "asset",
    lsort: "lpnl",
  });
  expect(readPortfolioSearch({ sort: "value", dir: "asc", range: "7d" })).toEqual({
    sort: "value",
    dir: "asc",
    range: "7d",
  });
});

test("any URL can be read, and reading the result again gives the same result", () => {
  fc.assert(
    fc.property(
      fc.record(
        { sort: fc.anything(), dir: fc.anything(), lsort: fc.anything(), ldir: fc.anything(), range: fc.anything() },
        { requiredKeys: [] },
      ),
      (raw) => {
        const once = readPortfolioSearch(raw);
        expect(readPortfolioSearch(once)).toEqual(once);
      },
    ),
  );
});

test("clicks on a header sort in its first direction, then in the other, then by value again", () => {
  const first = sortSpot({ lsort: "room" }, "pnl");
  expect(spotOrder(first)).toEqual({ key: "pnl", dir: "desc" });
  const second = sortSpot(first, "pnl");
  expect(spotOrder(second)).toEqual({ key: "pnl", dir: "asc" });
  expect(sortSpot(second, "pnl")).toEqual({ lsort: "room" });
});

test("both tables are sorted by value, largest first, unless the URL has another order", () => {
  expect(spotOrder({})).toEqual({ key: "value", dir: "desc" });
  expect(leveragedOrder({})).toEqual({ key: "size", dir: "desc" });
  expect(sortSpot({}, "value")).toEqual({ sort: "value", dir: "asc" });
  expect(sortSpot({ sort: "value", dir: "asc" }, "value")).toEqual({});
});

test("the search text and the shown table are in the URL", () => {
  expect(readPortfolioSearch({ q: "btc", view: "leveraged" })).toEqual({ q: "btc", view: "leveraged" });
  expect(readPortfolioSearch({ q: "", view: "spot" })).toEqual({});
});

test("the distance to liquidation sorts from the smallest, and the other table keeps its order", () => {
  const sorted = sortLeveraged({ sort: "asset" }, "room");
  expect(sorted).toEqual({ sort: "asset", lsort: "room" });
  expect(leveragedOrder(sorted)).toEqual({ key: "room", dir: "asc" });
});
