import { expect, it } from "vitest";
import { DOLLARS } from "../transactions/accounting.ts";
import type { Exact } from "../values/decimal.ts";
import type { ImportedTransaction } from "./booking/transactions.ts";
import { unknownsOf } from "./unknown-costs.ts";

let count = 0;
const booked = (kind: ImportedTransaction["kind"], legs: string, price: string | null = null): ImportedTransaction => ({
  ...{
    kind,
    at: count * 60_000,
    account: "Kraken",
    toAccount: null,
    fee: null,
    price: price as Exact | null,
    priceCurrency: null,
    note: "",
    transferKey: null,
  },
  ...{ sourceKey: String(count++), aliases: [], lines: [count] },
  legs: legs.split(", ").map((leg) => {
    const [amount, symbol] = leg.split(" ") as [Exact, string];
    return { symbol, coinId: null, amount, value: null };
  }),
});

it("names the coins that arrive without a cost and those that leave without a price", () => {
  const file = [
    booked("buy", "1 btc, -9000 usd"),
    booked("buy", "1 btc, -9000 eur"),
    booked("transfer", "2 eth"),
    booked("income", "0.1 eth"),
    booked("income", "0.1 dot", "5"),
    booked("sell", "-1 btc, 8000 eur"),
    booked("sell", "-1 btc, 8000 usd"),
    booked("swap", "3 sol, -1 btc"),
    // One transfer between two accounts keeps its cost.
    booked("transfer", "-5 ada"),
    { ...booked("transfer", "5 ada"), account: "Ledger" },
  ];
  expect(unknownsOf(file, DOLLARS)).toEqual({
    costUnknown: [
      { symbol: "eth", rows: 2 },
      { symbol: "btc", rows: 1 },
      { symbol: "sol", rows: 1 },
    ],
    unpriced: [{ symbol: "btc", rows: 2 }],
    uncovered: [{ symbol: "btc", rows: 1 }],
    lackingPrice: 4,
  });
  expect(unknownsOf([booked("buy", "1 btc, -9000 usd")], DOLLARS)).toEqual({
    costUnknown: [],
    unpriced: [],
    uncovered: [],
    lackingPrice: 0,
  });
  const fee = { symbol: "bnb", coinId: null, amount: "0.01" as Exact, value: null };
  expect(unknownsOf([{ ...booked("buy", "1 btc, -9000 usd"), fee }], DOLLARS)).toEqual({
    costUnknown: [{ symbol: "btc", rows: 1 }],
    unpriced: [{ symbol: "bnb", rows: 1 }],
    uncovered: [],
    lackingPrice: 1,
  });
});
