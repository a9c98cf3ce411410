import { expect, test } from "vitest";
import { orderOf, readMarketSearch, toggleSort, withSearch } from "./market-search.ts";

test.each([
  [{}, {}],
  [{ q: "", sort: "rank", dir: "asc" }, {}],
  [
    { q: "btc", sort: "price" },
    { q: "btc", sort: "price" },
  ],
  [{ sort: "price", dir: "desc" }, { sort: "price" }],
  [
    { sort: "price", dir: "asc" },
    { sort: "price", dir: "asc" },
  ],
  [{ dir: "desc" }, { dir: "desc" }],
  [{ sort: "constructor", dir: "up", q: 7 }, {}],
])("readMarketSearch reads %o without default values", (raw, expected) => {
  expect(readMarketSearch(raw)).toEqual(expected);
});

test("a long search in the URL is cut to 100 characters", () => {
  expect(readMarketSearch({ q: "x".repeat(5000) }).q).toHaveLength(100);
});

test("a new column starts in its first direction, and the same column reverses with each click", () => {
  const once = toggleSort({ q: "coin" }, "cap");
  expect(orderOf(once)).toEqual({ key: "cap", dir: "desc" });
  const twice = toggleSort(once, "cap");
  expect(twice).toEqual({ q: "coin", sort: "cap", dir: "asc" });
  expect(toggleSort(twice, "cap")).toEqual(once);
  expect(orderOf(toggleSort(twice, "name"))).toEqual({ key: "name", dir: "asc" });
});

test("a search keeps the sort order, and an empty one is removed from the URL", () => {
  expect(withSearch({ sort: "price" }, "btc")).toEqual({ q: "btc", sort: "price" });
  expect(withSearch({ q: "btc", sort: "price" }, "  ")).toEqual({ sort: "price" });
});
