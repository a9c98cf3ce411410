import { expect, test } from "vitest";
import { sampleColumns } from "../../../shared/markets/sample.ts";
import type { Columns } from "../../../shared/markets/snapshot.ts";
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
