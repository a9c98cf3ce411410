import { expect, test } from "vitest";
import { displayOf } from "../currencies/catalogue.ts";
import { renderIn } from "../values/display-currency.ts";
import { entryPriceText, plainEntryText } from "./entry-price-text.ts";
import { entryRateNote } from "./entry-rate.ts";

const ENTRY = { entryPrice: "1430.30935002", typed: { price: "1234567.50", currency: "eur", rate: "0.863104512345" } };

test("an entry price has the digits that were typed while the page is in their currency", () => {
  renderIn(displayOf("eur", "0.9"), () => {
    expect(entryPriceText(ENTRY)).toEqual({ text: "€1,234,567.50" });
    expect(plainEntryText(ENTRY) + entryRateNote(ENTRY)).toBe("€1,234,567.50, entered at 0.863105 EUR per USD");
    expect(plainEntryText({ entryPrice: "1430.30935002" })).toBe("€1,287.28");
  });
  renderIn(displayOf("gbp", "0.5"), () => {
    expect(plainEntryText(ENTRY) + entryRateNote(ENTRY)).toBe("£715.15");
  });
  expect(plainEntryText(ENTRY) + entryRateNote(ENTRY)).toBe("$1,430.31");
});
