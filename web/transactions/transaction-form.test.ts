import { expect, test } from "vitest";
import { HOUR } from "../../shared/values/time.ts";
import { localTime } from "../ui/form/local-time.ts";
import { emptyValues, movedLegs, priceNoteOf, transactionProblems } from "./transaction-form.ts";

const NOW = Date.parse("2026-11-22T15:00:00Z");

test.each([
  [23, undefined],
  [25, "The date is more than a day ahead"],
])("a date %s hours ahead has the problem %s", (hours, problem) => {
  const values = { ...emptyValues(NOW, "usd"), at: localTime(NOW + hours * HOUR) };
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
