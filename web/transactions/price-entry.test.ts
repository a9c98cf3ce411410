import { expect, test } from "vitest";
import { convertedFrom } from "../currencies/entry/converted-entry.ts";
import { usDollars } from "../currencies/entry/entry-currency.ts";
import { priceEntryOf } from "./price-entry.ts";

const EUR = convertedFrom("eur", "0.8631");
const BTC = convertedFrom("btc", "0.0000104521234567");
/** A date without a zone is in the user's time zone, like the value of a date field. */
const NOW = Date.parse("2026-11-22T15:00");
const values = (at: string, localPrice: string, price = "") => ({ at, localPrice, price });

test.each([
  ["2026-11-22T15:00", "EUR", "BTC"],
  ["2026-11-22T14:30", "EUR", "BTC"],
  ["2026-11-22T13:30", "EUR", "USD"],
  ["2026-11-22T00:00", "EUR", "USD"],
  ["2026-11-21T23:59", "USD", "USD"],
  ["2026-11-23T10:00", "EUR", "BTC"],
  ["", "USD", "USD"],
])("a price of %s is entered in %s, or in %s", (at, eur, btc) => {
  expect(priceEntryOf(EUR, "", NOW).fieldOf({ at }).label).toBe(eur);
  expect(priceEntryOf(BTC, "", NOW).fieldOf({ at }).label).toBe(btc);
  expect(priceEntryOf(usDollars("Exchange rates are old"), "", NOW).fieldOf({ at }).label).toBe("USD");
});

test("a price of today is sent in dollars at today's rate, with all of its digits", () => {
  const { inUsd } = priceEntryOf(EUR, "", NOW);
  const sent = (text: string) => inUsd(values("2026-11-22T14:00", text)).price;
  expect(sent("1234.50")).toBe("1430.30935002");
  expect(sent("0.00001234")).toBe("0.0000142973004287");
  expect(sent("1234567890123")).toBe("1430388008485");
  for (const text of ["", "0", "-5", "abc"]) expect(sent(text)).toBe(text);
});

test("a price of a past day is sent as typed, in dollars", () => {
  const { inUsd } = priceEntryOf(EUR, "", NOW);
  expect(inUsd(values("2026-11-21T14:00", "1234.50", "99")).price).toBe("99");
});

test("after a change of the date, a typed price is never taken for a price in another currency", () => {
  const { derive, inUsd, marketPrice } = priceEntryOf(EUR, "", NOW);
  const market = { at: "2026-11-22T14:00", ...marketPrice("100") };
  expect(market).toMatchObject({ price: "100", localPrice: "86.31" });
  const typed = derive(market, { ...market, localPrice: "90" });
  expect(inUsd({ ...typed, at: "2026-11-20T14:00" }).price).toBe("");
  expect(inUsd(typed).price).toBe("104.275286757");
  const inDollars = derive(typed, { ...typed, at: "2026-11-20T14:00" });
  const retyped = derive(inDollars, { ...inDollars, price: "95" });
  expect(inUsd({ ...retyped, at: "2026-11-22T14:00" }).price).toBe("");
});

test("a stored price that is not changed stays, on any date", () => {
  const { initial, inUsd } = priceEntryOf(EUR, "1430.309350017379", NOW);
  expect(initial.localPrice).toBe("1234.5");
  for (const at of ["2026-11-22T14:00", "2026-11-20T14:00"])
    expect(inUsd({ at, ...initial }).price).toBe("1430.309350017379");
});
