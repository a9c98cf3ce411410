import { expect, test } from "vitest";
import type { HistoryBooking } from "../../../shared/linked-accounts/histories/booking.ts";
import { DAY, HOUR } from "../../../shared/values/time.ts";
import { missingOf, nextMissing, readCovered, writeCovered } from "./missing.rules.ts";

const NOW = Date.UTC(2026, 0, 1);
const NOTHING = { symbols: [], again: false };

const leg = (amount: string, coinId = "bitcoin") => ({ symbol: coinId, coinId, amount, value: null, account: null });
const booking = (at: number, amount: string, more: object = {}) =>
  ({
    accountId: "a",
    txid: "",
    body: { at, account: "w", toAccount: null, fee: null, legs: [leg(amount)], ...more },
  }) as unknown as HistoryBooking;
const missing = (bookings: HistoryBooking[], amount: string, more: object = {}) =>
  missingOf({
    ...{ bookings, ledgerAccount: "w", asOf: NOW, covers: (coinId) => coinId === "bitcoin" },
    held: [{ symbol: "btc", coinId: "bitcoin", amount, network: "Bitcoin" }],
    ...more,
  });

test("bookings that add up to the balance lack nothing, to the smallest unit", () => {
  const bookings = [
    booking(NOW - 3 * DAY, "2"),
    booking(NOW - 2 * DAY, "-0.5", { account: "other", toAccount: "w" }),
    booking(NOW - DAY, "-1", { fee: leg("0.00000001") }),
  ];
  expect(missing(bookings, "1.49999999")).toEqual([]);
  expect(missing(bookings, "1.5")).toEqual(["btc"]);
  expect(missing([], "1.5")).toEqual(["btc"]);
});

test("a transaction after the balance explains a difference, and an older one does not", () => {
  expect(missing([booking(NOW - 3 * DAY, "2"), booking(NOW + HOUR, "1")], "2")).toEqual([]);
  expect(missing([booking(NOW - 3 * DAY, "2"), booking(NOW - DAY, "1")], "2")).toEqual(["btc"]);
});

test("a coin that is not held has a balance of zero, if its balance is read", () => {
  const held: [] = [];
  expect(missing([booking(NOW - DAY, "2")], "0", { held })).toEqual(["bitcoin"]);
  expect(missing([booking(NOW - DAY, "2", { legs: [leg("2", "unlisted")] })], "0", { held })).toEqual([]);
});

test("what is missing is read again once, and then for another coin only", () => {
  const first = nextMissing(NOTHING, ["eth"], false);
  expect(first).toEqual({ symbols: ["eth"], again: true });
  const second = nextMissing(first, ["eth"], false);
  expect(second).toEqual({ symbols: ["eth"], again: false });
  expect(nextMissing(second, ["eth", "usdc"], false)).toEqual({ symbols: ["eth", "usdc"], again: true });
  expect(nextMissing(second, [], false)).toEqual(NOTHING);
  // Newer transactions may explain what is missing anew.
  expect(nextMissing(second, ["eth", "usdc"], true)).toEqual(second);
});

test("what is missing is kept beside what was covered", () => {
  const missed = { symbols: ["btc"], again: true };
  expect(readCovered(writeCovered('{"":1}', missed))).toEqual({ covered: '{"":1}', missing: missed });
  expect(readCovered(writeCovered('{"":1}', NOTHING))).toEqual({ covered: '{"":1}', missing: NOTHING });
  expect(readCovered(null)).toEqual({ covered: null, missing: NOTHING });
});
