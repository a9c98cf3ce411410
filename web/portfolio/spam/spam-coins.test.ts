import { expect, it } from "vitest";
import { hiddenNames, spamCoins } from "./spam-coins.ts";

const coin = (symbol: string, coinId: string | null, amount: string) => ({ symbol, coinId, amount });

it("adds up the hidden coins of positions and accounts, without those that are gone", () => {
  const spot = [
    coin("usdc", null, "5"),
    coin("usdc", "usd-coin", "7"),
    coin("gone", null, "0"),
    coin("btc", "bitcoin", "1"),
  ];
  const accounts = [{ holdings: [coin("usdc", null, "0.25"), coin("air", "air", "3")] }, { holdings: [] }];
  const spam = ["~usdc", "air", "~gone", "~never-held"];
  expect(spamCoins({ spot, accounts }, spam)).toEqual([
    { key: "air", coinId: "air", symbol: "air", amount: "3" },
    { key: "~usdc", coinId: null, symbol: "usdc", amount: "5.25" },
  ]);
  expect(spamCoins({ spot, accounts }, [])).toEqual([]);
});

it("names the hidden coins of a report, and the number of those beyond five", () => {
  const coins = ["c", "b", "a", "b", "d", "e", "f", "g"].map((symbol) => coin(symbol, null, "1"));
  expect(hiddenNames(coins, ["~b", "~a", "~z"])).toBe("A, B");
  expect(hiddenNames(coins, ["~a", "~b", "~c", "~d", "~e", "~f", "~g"])).toBe("A, B, C, D, E and 2 more");
  expect(hiddenNames(coins, [])).toBe("");
});
