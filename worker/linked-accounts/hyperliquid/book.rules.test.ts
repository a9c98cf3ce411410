import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { DOLLARS } from "../../../shared/transactions/accounting.ts";
import { prepareBook } from "../../../shared/transactions/book.ts";
import { foldBook } from "../../../shared/transactions/fold.ts";
import { MONEY_SCALE } from "../../../shared/transactions/leg-values.ts";
import { contractPaymentOf } from "../../../shared/transactions/perpetuals.ts";
import { problemOfLegs } from "../../../shared/transactions/rules.ts";
import { LINKED_SOURCE, type Transaction } from "../../../shared/transactions/transaction.ts";
import type { Exact } from "../../../shared/values/decimal.ts";
import { DAY } from "../../../shared/values/time.ts";
import { type Booking, bookFill, bookFunding } from "./book.rules.ts";

const ACCOUNT = { name: "Hyperliquid · Main", address: "0xab" };
const PAIRS = { "@107": { base: "HYPE", quote: "USDC" }, "@3": { base: "CAT", quote: "HYPE" } };
const AT = Date.UTC(2026, 0, 5);

type Fill = Parameters<typeof bookFill>[1];
const fill = (change: Partial<Record<keyof Fill, string>>): Fill => ({
  ...({
    tid: "7",
    coin: "ETH",
    side: "sell",
    price: "2500.0",
    size: "0.4",
    startPosition: "1.0",
    direction: "Close Long",
    closedPnl: "-20.0",
    fee: "0.5",
    feeToken: "USDC",
    ...change,
  } as Omit<Fill, "at">),
  at: AT,
});
const booked = (change: Partial<Record<keyof Fill, string>>) => bookFill(ACCOUNT, fill(change), PAIRS) as Booking;

const toTransaction = (booking: Booking, index: number): Transaction => ({
  ...booking,
  id: String(index),
  transferKey: null,
});
const dollars = (money: bigint) => Number(money) / 10 ** MONEY_SCALE;

/** The figures of the ledger after these bookings. */
function ledgerOf(bookings: readonly Booking[]) {
  expect(bookings.map(problemOfLegs)).toEqual(bookings.map(() => null));
  const book = prepareBook(bookings.map(toTransaction), DOLLARS);
  const fold = foldBook(book, "fifo", "universal");
  return {
    realised: dollars(fold.realised),
    fees: dollars(book.fees),
    income: dollars(book.incomeTotal),
    missing: fold.missing.length,
    left: fold.remainders.map(({ known }) => known),
  };
}

describe("a fill that closes a position", () => {
  it.each<[string, Partial<Record<keyof Fill, string>>, number]>([
    ["of a long", {}, -20.5],
    ["of a short", { side: "buy", startPosition: "-1.0", direction: "Close Short", closedPnl: "35.25" }, 34.75],
    ["of a long and opens a short", { size: "3.0", direction: "Long > Short", closedPnl: "12.0" }, 11.5],
    ["with a rebate", { fee: "-0.25", closedPnl: "4.0" }, 4.25],
  ])("%s has the venue's P&L less the fee as its gain", (_, change, gain) => {
    const { realised, ...rest } = ledgerOf([booked(change)]);
    expect(realised).toBeCloseTo(gain, 9);
    expect(rest).toEqual({ fees: 0, income: 0, missing: 0, left: [] });
  });

  it("sells what it bought, so that no lot is left", () => {
    const { kind, legs, account, sourceKey } = booked({ side: "buy", startPosition: "-0.3", closedPnl: "6.0" });
    expect([kind, account, sourceKey]).toEqual(["sell", "Hyperliquid · Main", `0xab ${AT} ETH 7`]);
    expect(legs.map(({ symbol, amount, value }) => [symbol, amount, value])).toEqual([
      ["eth-perp", "0.3", "750"],
      ["eth-perp", "-0.3", "756"],
    ]);
  });
});

describe("a fill that opens a position", () => {
  const open = { startPosition: "0.0", side: "buy", direction: "Open Long", closedPnl: "0.0" };
  it("books its fee", () => {
    expect(ledgerOf([booked(open)])).toEqual({ realised: 0, fees: 0.5, income: 0, missing: 0, left: [] });
  });
  it("without a fee books nothing", () => expect(booked({ ...open, fee: "0.0" })).toBeNull());
  it("books a rebate as income", () =>
    expect(ledgerOf([booked({ ...open, fee: "-0.3" })])).toMatchObject({ income: 0.3 }));
});

describe("a fill of the spot market", () => {
  const buy = {
    coin: "@107",
    side: "buy",
    price: "40.0",
    size: "2.5",
    fee: "0.01",
    feeToken: "HYPE",
    direction: "Buy",
  };
  const sell = { ...buy, side: "sell", price: "44.0", size: "1.0", fee: "0.5", feeToken: "USDC", tid: "8" };
  it("is a purchase or a sale for dollars", () => {
    expect(booked(buy)).toMatchObject({
      kind: "buy",
      legs: [
        { coinId: "hyperliquid", amount: "2.5" },
        { coinId: null, symbol: "usd", amount: "-100" },
      ],
      fee: { coinId: "hyperliquid", amount: "0.01" },
      // The venue's own name of the pair, "@107", says nothing to a reader.
      note: "Buy 2.5 HYPE at 40.0",
    });
    expect(ledgerOf([booked(buy), booked(sell)])).toMatchObject({ missing: 0 });
  });
  it("against another coin is a swap", () => {
    expect(booked({ ...buy, coin: "@3" })).toMatchObject({
      kind: "swap",
      legs: [{ coinId: "~cat" }, { coinId: "hyperliquid" }],
    });
  });
  it("waits while its pair is not known", () => expect(booked({ ...buy, coin: "@999" })).toBe("unknown"));
});

it("books the funding of a contract as one transaction for each day", () => {
  const payment = (hour: number, coin: string, amount: string) => ({
    at: AT + hour * 3_600_000,
    coin,
    amount: amount as Exact,
  });
  const payments = [
    payment(1, "ETH", "-0.25"),
    payment(2, "ETH", "0.05"),
    payment(2, "BTC", "0.7"),
    payment(25, "ETH", "-0.1"),
  ];
  const bookings = bookFunding(ACCOUNT, payments);
  expect(bookings.map(({ kind, sourceKey }) => [kind, sourceKey])).toEqual([
    ["fee", `0xab funding ${AT / DAY} ETH`],
    ["income", `0xab funding ${AT / DAY} BTC`],
    ["fee", `0xab funding ${AT / DAY + 1} ETH`],
  ]);
  expect(ledgerOf(bookings)).toMatchObject({ fees: 0.3, income: 0.7, missing: 0 });
});

it("pays for contracts by itself, and for spot trades within the trade", () => {
  const opens = { side: "buy", startPosition: "0.0", direction: "Open Long", closedPnl: "0.0" };
  const [paid, received] = bookFunding(ACCOUNT, [
    { at: AT, coin: "ETH", amount: "-1" as Exact },
    { at: AT, coin: "BTC", amount: "1" as Exact },
  ]);
  const payments = [paid!, received!, booked(opens), booked({ ...opens, fee: "-0.5" }), booked({})];
  const spot = booked({ coin: "@107", side: "buy", startPosition: "0.0", direction: "Buy", closedPnl: "0.0" });
  const paymentOf = (booking: Booking) => contractPaymentOf({ ...booking, source: LINKED_SOURCE });
  expect([...payments, spot].map(paymentOf)).toEqual(["funding", "funding", "fee", "fee", null, null]);
  expect(contractPaymentOf({ ...paid!, source: "csv" })).toBeNull();
});

it("adds up to the venue's P&L for any trades", () => {
  const cents = (value: number) => (value / 100).toFixed(2);
  const trade = fc.record({
    isLong: fc.boolean(),
    size: fc.integer({ min: 1, max: 900 }),
    price: fc.integer({ min: 5_000, max: 400_000 }),
    pnl: fc.integer({ min: -4_000, max: 4_000 }),
    fee: fc.integer({ min: -50, max: 300 }),
  });
  fc.assert(
    fc.property(fc.array(trade, { minLength: 1, maxLength: 30 }), (trades) => {
      const bookings = trades.map(({ isLong, size, price, pnl, fee }, index) =>
        booked({
          tid: String(index),
          side: isLong ? "sell" : "buy",
          startPosition: cents(isLong ? size : -size),
          size: cents(size),
          price: cents(price + 40_000),
          closedPnl: cents(pnl),
          fee: cents(fee),
        }),
      );
      const total = trades.reduce((sum, { pnl, fee }) => sum + pnl - fee, 0) / 100;
      const { realised, missing, left } = ledgerOf(bookings);
      expect(realised).toBeCloseTo(total, 8);
      expect([missing, left]).toEqual([0, []]);
    }),
  );
});
