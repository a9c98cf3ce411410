import { describe, expect, it } from "vitest";
import { DOLLARS } from "../../../shared/transactions/accounting.ts";
import { lacksPrice } from "../../../shared/transactions/lacks-price.ts";
import type { Transaction } from "../../../shared/transactions/transaction.ts";
import type { Exact } from "../../../shared/values/decimal.ts";
import type { PriceAt } from "../../coins/past-prices/past-prices.ts";
import { priceByArchive } from "./archive-prices.rules.ts";

const AT = Date.UTC(2026, 4, 10, 15);
const PRICES: Record<string, string> = { bitcoin: "100000", ethereum: "4000", tether: "0.999", binancecoin: "600" };
const priceAt: PriceAt = (coinId, at) => {
  const price = PRICES[coinId];
  return price === undefined ? null : { price: price as Exact, at: at + 1, source: "history" };
};
const leg = (coinId: string | null, symbol: string, amount: string) => ({
  coinId,
  symbol,
  amount: amount as Exact,
  value: null,
});
const trade = (change: Partial<Transaction>): Transaction => ({
  id: "1",
  kind: "swap",
  at: AT,
  account: "",
  toAccount: null,
  priceCurrency: null,
  transferKey: null,
  legs: [leg("tether", "usdt", "-1000"), leg("bitcoin", "btc", "0.0105")],
  price: null,
  fee: null,
  positionId: null,
  ...change,
});

describe("the price of a transaction without one", () => {
  it.each<[string, Partial<Transaction>, string | undefined]>([
    ["a purchase for a dollar coin", {}, "0.999"],
    [
      "a sale for a dollar coin, by what was received",
      { legs: [leg("bitcoin", "btc", "-0.01"), leg("tether", "usdt", "1050")] },
      "104895",
    ],
    [
      "a trade of two coins, by the first",
      { legs: [leg("ethereum", "eth", "-2"), leg("bitcoin", "btc", "0.08")] },
      "4000",
    ],
    [
      "a trade whose first coin is unknown, by the second",
      { legs: [leg("unknown", "xyz", "-50"), leg("ethereum", "eth", "1")] },
      "80",
    ],
    [
      "a purchase for euros",
      { kind: "buy", legs: [leg("bitcoin", "btc", "0.01"), leg(null, "eur", "-900")] },
      "100000",
    ],
    ["a reward", { kind: "income", legs: [leg("ethereum", "eth", "0.1")] }, "4000"],
    ["a reward in an unknown coin", { kind: "income", legs: [leg("unknown", "xyz", "1")] }, undefined],
    ["a transfer, which needs none", { kind: "transfer", legs: [leg("bitcoin", "btc", "-1")] }, undefined],
    ["a purchase with a price", { price: "1" as Exact }, undefined],
    ["a purchase for dollars", { kind: "buy", legs: [leg("bitcoin", "btc", "1"), leg(null, "usd", "-5")] }, undefined],
  ])("is that of %s", (_, change, price) => {
    expect(priceByArchive(trade(change), priceAt, DOLLARS)?.price).toBe(price);
  });

  it("values a fee in a third coin, also beside a known price", () => {
    const fee = leg("binancecoin", "bnb", "0.01");
    expect(priceByArchive(trade({ fee }), priceAt, DOLLARS)).toMatchObject({
      price: "0.999",
      fee: { value: "6" },
      parts: "price fee",
      sources: { price: ["history", AT + 1], fee: ["history", AT + 1] },
    });
    const priced = priceByArchive(trade({ fee, price: "1" as Exact }), priceAt, DOLLARS);
    expect(priced).toMatchObject({ price: "1", fee: { value: "6" }, parts: "fee" });
    expect(lacksPrice(trade({ ...priced }), DOLLARS)).toEqual({ price: false, fee: false });
  });
});
