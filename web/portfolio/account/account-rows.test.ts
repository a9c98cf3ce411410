import { expect, it } from "vitest";
import { coinsOnChain } from "./account-rows.ts";

const coin = (coinId: string, amount: string, cost: string | null, knownAmount: string) => ({
  ...{ coinId, symbol: coinId, amount, cost, knownAmount },
});
const difference = (coinId: string, amount: string) => ({ coinId, symbol: coinId, amount, price: null, value: null });

it("An account has the amounts of its chain", () => {
  const holdings = [
    coin("equal", "1", "100", "1"),
    coin("less", "4", "400", "3"),
    coin("more", "2", "50", "1"),
    coin("gone", "5", "500", "5"),
    coin("less-unknown", "4", null, "0"),
  ];
  const differences = [
    difference("less", "-1"),
    difference("more", "0.5"),
    difference("gone", "-5"),
    difference("new", "7"),
    difference("less-unknown", "-3"),
  ];
  expect(coinsOnChain(holdings, differences)).toEqual([
    coin("equal", "1", "100", "1"),
    coin("less", "3", "300", "2.25"),
    coin("more", "2.5", "50", "1"),
    coin("less-unknown", "1", null, "0"),
    coin("new", "7", null, "0"),
  ]);
  expect(coinsOnChain(holdings, [])).toEqual(holdings);
});
