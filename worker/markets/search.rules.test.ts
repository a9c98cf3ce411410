import { expect, it } from "vitest";
import { bestMatches } from "./search.rules.ts";

const coins = [
  { symbol: "wbtc", name: "Wrapped Bitcoin", rank: 2 },
  { symbol: "btc", name: "Bitcoin", rank: 1 },
  { symbol: "btcb", name: "Binance Bitcoin", rank: 9 },
  { symbol: "btc", name: "Impostor", rank: 500 },
  { symbol: "bch", name: "Bitcoin Cash", rank: 5 },
  { symbol: "new", name: "Newbtc", rank: null },
];

it("lists the exact symbol first, then prefixes, then substrings, and equal matches by rank", () => {
  expect(bestMatches(coins, "BTC", 10).map(({ name }) => name)).toEqual([
    "Bitcoin",
    "Impostor",
    "Binance Bitcoin",
    "Wrapped Bitcoin",
    "Newbtc",
  ]);
  expect(bestMatches(coins, "bitcoin", 3).map(({ name }) => name)).toEqual([
    "Bitcoin",
    "Bitcoin Cash",
    "Wrapped Bitcoin",
  ]);
});

it("returns no coins without a match", () => expect(bestMatches(coins, "zzz", 10)).toEqual([]));
