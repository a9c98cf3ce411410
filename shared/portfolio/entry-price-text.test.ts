import { afterEach, expect, test } from "vitest";
import { displayOf } from "../currencies/catalogue.ts";
import { setOwnCurrency, US_DOLLAR } from "../values/display-currency.ts";
import { entryPriceText, plainEntryText } from "./entry-price-text.ts";
import { entryRateNote } from "./entry-rate.ts";

const ENTRY = { entryPrice: "1430.30935002", typed: { price: "1234567.50", currency: "eur", rate: "0.863104512345" } };

afterEach(() => setOwnCurrency(US_DOLLAR));

test("an entry price has the digits that were typed while the ledger is in their currency", () => {
  expect(plainEntryText(ENTRY) + entryRateNote(ENTRY)).toBe("$1,430.31");
  setOwnCurrency(displayOf("eur", "1"));
  expect(entryPriceText(ENTRY)).toEqual({ text: "€1,234,567.50" });
  expect(plainEntryText(ENTRY) + entryRateNote(ENTRY)).toBe("€1,234,567.50, entered at 0.863105 EUR per USD");
  // A row of the ledger has its prices in the ledger's currency.
  expect(plainEntryText({ entryPrice: "1430.30935002" })).toBe("€1,430.31");
  setOwnCurrency(displayOf("gbp", "1"));
  expect(plainEntryText(ENTRY) + entryRateNote(ENTRY)).toBe("£1,430.31");
});

test("an entry price of which nothing is left is unknown", () => {
  expect(entryPriceText({ entryPrice: "0", cost: "0", knownAmount: "0" })).toEqual({ text: "unknown" });
  expect(plainEntryText({ entryPrice: "0", cost: "0.000000001", knownAmount: "2" })).not.toContain("unknown");
});
