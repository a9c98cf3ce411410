import { expect, it } from "vitest";
import { spamCoins } from "./spam-coins.ts";

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
