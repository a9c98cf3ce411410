import { expect, it } from "vitest";
import { isFiltered, readListSearch, readMissing } from "./list-search.ts";

it("reads what is missing of a coin, and nothing from any other text", () => {
  expect(readMissing("-0.1,bitcoin,btc")).toEqual({ symbol: "btc", coinId: "bitcoin", amount: "-0.1" });
  expect(readMissing("2,,odd, coin")).toEqual({ symbol: "odd, coin", coinId: null, amount: "2" });
  for (const text of ["", "1", "1,bitcoin", "x,bitcoin,btc"]) expect(readMissing(text), text).toBeUndefined();
});

it("reads a sale without an amount", () =>
  expect(readMissing(",bitcoin,BTC")).toEqual({ symbol: "BTC", coinId: "bitcoin", amount: "" }));

it.each(["missing", "sell"])("takes what is %s for no filter", (name) => {
  const search = readListSearch({ [name]: "1,bitcoin,btc" });
  expect(search).toEqual({ [name]: "1,bitcoin,btc" });
  expect(isFiltered(search)).toBe(false);
});
