import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { DOLLARS } from "../../../shared/transactions/accounting.ts";
import { doubtOf } from "../../../shared/transactions/evidence/doubts.ts";
import { lacksPrice } from "../../../shared/transactions/lacks-price.ts";
import type { Transaction } from "../../../shared/transactions/transaction.ts";
import type { Exact } from "../../../shared/values/decimal.ts";
import { runs } from "../../../tools/test/depth.ts";
import type { PriceAt } from "../../coins/past-prices/past-prices.ts";
import { marketAround, priceByArchive as priceBy } from "./archive-prices.rules.ts";

const AT = Date.UTC(2026, 4, 10, 15);
const PRICES: Record<string, string> = { bitcoin: "100000", ethereum: "4000", tether: "0.999", binancecoin: "600" };
const priceAt: PriceAt = (coinId, at) => {
  const price = PRICES[coinId];
  return price === undefined ? null : { price: price as Exact, at: at + 1, source: "history" };
};
/** No archive has a day of this coin, but the market has a present price. */
const nearest = (coinId: string, at: number) =>
  priceAt(coinId, at)?.price ?? (coinId === "penny" ? ("0.01" as Exact) : null);
const doubtIn = (transaction: Transaction) =>
  doubtOf(transaction, marketAround(transaction, { priceAt, nearest }), DOLLARS);
const priceByArchive = (transaction: Transaction, ...rest: [PriceAt, typeof DOLLARS]) =>
  priceBy(transaction, { priceAt: rest[0], doubt: doubtIn(transaction) }, rest[1]);
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

describe("a trade whose prices contradict each other", () => {
  const swap = (sent: string, received: string, change: Partial<Transaction> = {}) =>
    trade({ legs: [leg("binancecoin", "bnb", `-${sent}`), leg("ethereum", "eth", received)], ...change });

  it("gets no price when the sides differ by more than two times", () => {
    // 100 BNB are 60,000 dollars, and 0.5 ETH are 2,000.
    expect(doubtIn(swap("100", "0.5"))).toEqual({
      reason: "sides differ",
      symbol: null,
      factor: "30.0",
      text: "The day's prices of both sides differ by 30.0 times. Enter what you paid.",
    });
    expect(priceByArchive(swap("100", "0.5"), priceAt, DOLLARS)).toBeNull();
    // A fee in a third coin is valued all the same, and one in a doubted coin is not.
    const fee = leg("bitcoin", "btc", "0.01");
    expect(priceByArchive(swap("100", "0.5", { fee }), priceAt, DOLLARS)).toMatchObject({ price: null, parts: "fee" });
    expect(priceByArchive(swap("100", "0.5", { fee: leg("ethereum", "eth", "0.01") }), priceAt, DOLLARS)).toBeNull();
  });

  it.each([
    ["exactly two times", "40", "3", null],
    ["just above", "40.01", "3", "2.0"],
    ["the other way round", "1", "3", "20.0"],
    ["a dollar coin on one side", "1", "0.14", null],
  ])("compares the sides: %s", (_, sent, received, factor) => {
    expect(doubtIn(swap(sent, received))?.factor ?? null).toBe(factor);
  });

  it("counts a dollar coin like any other", () => {
    const legs = [leg("tether", "usdt", "-1000"), leg("bitcoin", "btc", "0.1")];
    expect(doubtIn(trade({ legs }))).toMatchObject({ reason: "sides differ", factor: "10.0" });
  });

  it("says nothing about stated values and money", () => {
    for (const change of [
      { price: "500" as Exact },
      { legs: [leg("binancecoin", "bnb", "-100"), { ...leg("ethereum", "eth", "0.5"), value: "50000" as Exact }] },
      { legs: [leg(null, "usd", "-50000"), leg("ethereum", "eth", "0.5")] },
    ])
      expect(doubtIn(swap("100", "0.5", change))?.reason).not.toBe("sides differ");
  });

  it("warns of a price that is 100 times that of the market, and uses it all the same", () => {
    const legs = [leg("ethereum", "eth", "-1"), leg("penny", "pny", "3000")];
    // 4,000 dollars for 3,000 coins of a cent: 133 times.
    expect(doubtIn(trade({ legs }))).toMatchObject({ reason: "far from market", symbol: "pny", factor: "133.3" });
    expect(priceByArchive(trade({ legs }), priceAt, DOLLARS)).toMatchObject({ price: "4000", parts: "price" });
    expect(doubtIn(trade({ legs: [legs[0]!, leg("penny", "pny", "4000")] }))).toBeNull();
    // Also a stated price is questioned, and stays.
    expect(doubtIn(trade({ legs, price: "5000" as Exact }))).toMatchObject({ factor: "166.7" });
  });

  it("never uses a price whose sides differ by more than two times", () => {
    fc.assert(
      fc.property(fc.integer({ min: 1, max: 1e6 }), fc.integer({ min: 1, max: 1e6 }), (sent, received) => {
        const [a, b] = [600 * sent, 4000 * received];
        const isUsed = priceByArchive(swap(String(sent), String(received)), priceAt, DOLLARS) !== null;
        expect(isUsed).toBe(Math.max(a, b) <= 2 * Math.min(a, b));
      }),
      runs(100, 10_000),
    );
  });
});
