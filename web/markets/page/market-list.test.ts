import { expect, test } from "vitest";
import { displayOf } from "../../../shared/currencies/catalogue.ts";
import { sampleColumns } from "../../../shared/markets/sample.ts";
import type { Columns } from "../../../shared/markets/snapshot.ts";
import { renderIn } from "../../../shared/values/display-currency.ts";
import { marketList } from "./market-list.ts";

const ids = ["a", "b", "c", "d"];
const columns: Columns = {
  ...sampleColumns(),
  id: ids,
  name: ["Bitcoin", "apple Coin", "Zen 10", "Zen 9"],
  symbol: ["btc", "ap", "z10", "ETH9"],
  current_price: [5, null, 7, 5],
  price_change_percentage_7d_in_currency: [null, -3, null, 2],
};
const list = (search: Parameters<typeof marketList>[2]) => marketList(ids, columns, search).join("");

test("without a search the list is the ranking itself", () => {
  expect(marketList(ids, columns, {})).toBe(ids);
  expect(list({ dir: "desc" })).toBe("dcba");
});

test("missing values sort last in both directions, and ties keep the ranking", () => {
  expect(list({ sort: "price" })).toBe("cadb");
  expect(list({ sort: "price", dir: "asc" })).toBe("adcb");
  expect(list({ sort: "change7d" })).toBe("dbac");
  expect(list({ sort: "change7d", dir: "asc" })).toBe("bdac");
});

test("names sort without case and with numbers by value", () => {
  expect(list({ sort: "name" })).toBe("badc");
  expect(list({ sort: "name", dir: "desc" })).toBe("cdab");
});

test("a search matches names and symbols in any case, and its result can be sorted", () => {
  expect(list({ q: "COIN" })).toBe("ab");
  expect(list({ q: " eth " })).toBe("d");
  expect(list({ q: "zen", sort: "price", dir: "asc" })).toBe("dc");
  expect(list({ q: "nothing" })).toBe("");
});

test("filters, views and orders by change use the change in the display currency", () => {
  const euro = { ...displayOf("eur", "0.9"), growth: { "24h": 0.98 } };
  const moved: Columns = {
    ...columns,
    total_volume: ids.map(() => 1e6),
    price_change_percentage_24h: [1, 3, -1, 8],
  };
  const shown = (search: Parameters<typeof marketList>[2]) => marketList(ids, moved, search).join("");
  expect([shown({ move: "up" }), shown({ move: "up5" }), shown({ view: "gainers" })]).toEqual(["abd", "d", "dba"]);
  expect(renderIn(euro, () => [shown({ move: "up" }), shown({ move: "up5" }), shown({ move: "down" })])).toEqual([
    ...["bd", "d", "ac"],
  ]);
  expect(renderIn(euro, () => [shown({ view: "gainers" }), shown({ view: "losers" })])).toEqual(["db", "ca"]);
  expect(renderIn(euro, () => shown({ sort: "change24h" }))).toBe("dbac");
  // The changes of seven days are unknown, so they are in no order.
  expect(renderIn(euro, () => [shown({ sort: "change7d" }), list({ sort: "change7d" })])).toEqual(["abcd", "abcd"]);
});
