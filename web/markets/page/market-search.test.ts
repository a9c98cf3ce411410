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
])("reads %o and leaves defaults out", (raw, expected) => {
  expect(readMarketSearch(raw)).toEqual(expected);
});

test("an address cannot carry a search without end", () => {
  expect(readMarketSearch({ q: "x".repeat(5000) }).q).toHaveLength(100);
});

test("a new column starts its own way, the same one turns round and back", () => {
  const once = toggleSort({ q: "coin" }, "cap");
  expect(orderOf(once)).toEqual({ key: "cap", dir: "desc" });
  const twice = toggleSort(once, "cap");
  expect(twice).toEqual({ q: "coin", sort: "cap", dir: "asc" });
  expect(toggleSort(twice, "cap")).toEqual(once);
  expect(orderOf(toggleSort(twice, "name"))).toEqual({ key: "name", dir: "asc" });
});

test("a search keeps the order, and an empty one leaves the address", () => {
  expect(withSearch({ sort: "price" }, "btc")).toEqual({ q: "btc", sort: "price" });
  expect(withSearch({ q: "btc", sort: "price" }, "  ")).toEqual({ sort: "price" });
});
