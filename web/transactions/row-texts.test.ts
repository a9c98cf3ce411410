import { expect, it } from "vitest";
import { amountsOf, moneyLetter } from "./row-texts.ts";

it("a fee of its own moves what it takes, and another one does not", () => {
  const fee = { symbol: "usd", coinId: null, amount: "0.5" } as never;
  expect(amountsOf({ kind: "fee", legs: [], fee })).toEqual([{ symbol: "usd", amount: "-0.5" }]);
  const leg = { symbol: "eth", coinId: "ethereum", amount: "-1" } as never;
  expect(amountsOf({ kind: "fee", legs: [leg], fee })).toEqual([leg]);
  expect(amountsOf({ kind: "sell", legs: [], fee })).toEqual([]);
});

it("money has the sign of its currency", () => {
  expect(["usd", "eur", "chf"].map(moneyLetter)).toEqual(["$", "€", "C"]);
});
