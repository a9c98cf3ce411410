import { expect, it } from "vitest";
import { DAY } from "../../values/time.ts";
import type { HistoryBooking } from "./booking.ts";
import { type Entered, findEntered } from "./entered.ts";

const AT = Date.UTC(2026, 0, 1);
const leg = (symbol: string, amount: string) => ({ coinId: symbol, symbol, amount: amount as never, value: null });
const bookingOf = (...legs: [symbol: string, amount: string][]): HistoryBooking => ({
  ...{ accountId: "one", txid: "t" },
  body: {
    ...{ kind: legs.length > 1 ? "swap" : "transfer", at: AT, account: "w", toAccount: null, fee: null, note: "" },
    ...{ price: null, priceCurrency: null, positionId: null, sourceKey: "chain:t" },
    legs: legs.map(([symbol, amount]) => ({ ...leg(symbol, amount), account: null })),
  },
});
const isEntered = (booking: HistoryBooking, ...legs: [symbol: string, amount: string][]): boolean => {
  const own: Entered = {
    ...{ id: "1", at: AT + DAY / 2, source: null, account: "w", toAccount: null, fee: null },
    legs: legs.map(([symbol, amount]) => leg(symbol, amount)),
  };
  return findEntered([booking], [own]).size === 1;
};

it("is an amount that a file has rounded or cut off at one of its last decimals", () => {
  const arrival = bookingOf(["eth", "0.23692"]);
  expect(isEntered(arrival, ["eth", "0.23692"])).toBe(true);
  expect(isEntered(arrival, ["eth", "0.2369"])).toBe(true);
  expect(isEntered(arrival, ["eth", "0.237"])).toBe(true);
  expect(isEntered(arrival, ["eth", "0.23702"])).toBe(false);
  expect(isEntered(arrival, ["eth", "0.24"])).toBe(false);
  // A small amount is rounded to nearly nothing, or is another one.
  expect(isEntered(bookingOf(["eth", "0.00042"]), ["eth", "0.0005"])).toBe(false);
});

it("is a swap only with both of its sides", () => {
  const swap = bookingOf(["usdc", "-1175.06"], ["link", "64"]);
  expect(isEntered(swap, ["usdc", "-1175.06"], ["link", "64"])).toBe(true);
  expect(isEntered(swap, ["usdc", "-1175.06"])).toBe(false);
  expect(isEntered(swap, ["link", "64"])).toBe(false);
});

it("is a transfer from another account, whatever sign its amount has", () => {
  const transfer = (amount: string): Entered => ({
    ...{ id: "1", at: AT, source: null, account: "Kraken", toAccount: "w", fee: null },
    legs: [leg("btc", amount)],
  });
  for (const amount of ["-0.02285676", "0.02285676"]) {
    expect(findEntered([bookingOf(["btc", "0.02285676"])], [transfer(amount)]).size).toBe(1);
    expect(findEntered([bookingOf(["btc", "-0.02285676"])], [transfer(amount)]).size).toBe(0);
  }
});
