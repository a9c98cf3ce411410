import { expect, test } from "vitest";
import { HOUR } from "../../shared/values/time.ts";
import { timeField } from "../ledger/clock.ts";
import { missingStatementOf, movedLegs, priceNoteOf, unknownFigureOf } from "./row-texts.ts";
import { asksFeeValue, bodyOf, emptyValues, transactionProblems } from "./transaction-form.ts";

const NOW = Date.parse("2026-11-22T15:00:00Z");

test.each([
  [23, undefined],
  [25, "The date is more than a day ahead"],
])("a date %s hours ahead has the problem %s", (hours, problem) => {
  const values = { ...emptyValues(NOW, "usd"), at: timeField(NOW + hours * HOUR) };
  expect(transactionProblems(values, NOW, "usd").at).toBe(problem);
});

const xrp = (amount: string) => [{ coinId: "ripple", symbol: "xrp", amount, value: null }];

test("an edited entry price is no amount of 0 that was bought", () => {
  const edit = { kind: "adjustment" as const, priceCurrency: "usd", price: "2.25", legs: xrp("0") };
  expect([movedLegs(edit), priceNoteOf(edit)]).toEqual([[], "entry price set to $2.25"]);
  expect(priceNoteOf({ ...edit, price: null })).toBe("cost corrected");
  expect(priceNoteOf({ ...edit, price: null, legs: xrp("-1") })).toBeNull();
  expect(priceNoteOf({ kind: "buy", priceCurrency: "usd", price: "2.25", legs: xrp("1") })).toBe("at $2.25");
  expect(priceNoteOf({ kind: "buy", priceCurrency: "eur", price: "2.25", legs: xrp("1") })).toBe("at €2.25");
});

test.each([
  ["bnb", "", true],
  ["UAH", "", true],
  ["eur", "", false],
  ["btc", "", false],
  ["eth", "eth", false],
  ["eth", "", true],
])("a fee in %s beside BTC and %o asks for its value: %s", (feeSymbol, symbol2, asks) => {
  const values = { ...emptyValues(NOW, "usd"), symbol: "BTC", symbol2, feeAmount: "0.1", feeSymbol, feeValue: "3" };
  const kind = symbol2 === "" ? ("buy" as const) : ("swap" as const);
  expect(asksFeeValue({ ...values, kind })).toBe(asks);
  const { fee } = bodyOf({ ...values, kind, amount: "1" }, { symbol: null, symbol2: null, fee: null }, "usd");
  expect(fee?.value).toBe(asks ? "3" : null);
  const problem = asks ? "Enter what the fee was worth in USD, or nothing" : undefined;
  expect(transactionProblems({ ...values, kind, feeValue: "x" }, NOW, "usd").feeValue).toBe(problem);
});

test("a row names what it does not know and the missing statement", () => {
  const lacks = { lacksPrice: false, lacksFeeValue: true };
  const rows = (["buy", "sell", "swap", "transfer"] as const).map((kind) => unknownFigureOf({ kind, ...lacks }));
  expect(rows).toEqual(["Cost unknown", "Proceeds unknown", "Cost unknown", "Value of the fee unknown"]);
  expect(missingStatementOf(lacks)).toBe("value of the fee");
  expect(missingStatementOf({ lacksPrice: true, lacksFeeValue: true })).toBe("price");
  expect(missingStatementOf({ lacksPrice: false, lacksFeeValue: false })).toBeNull();
});
