import { expect, test } from "vitest";
import { typedAgrees } from "../../../shared/portfolio/typed-price.ts";
import type { Decimal } from "../../../shared/values/decimal.ts";
import { newSpotProblems } from "../../portfolio/form/form-rules.ts";
import { liquidationText } from "../../portfolio/leveraged/liquidation-text.ts";
import { convertedFrom, entryCurrencyOf } from "./converted-entry.ts";
import { usDollars } from "./entry-currency.ts";

const EUR = convertedFrom("eur", "0.8631");
const EUR_LATER = convertedFrom("eur", "0.9");
const BTC = convertedFrom("btc", "0.0000104521234567");
const US_DOLLARS = usDollars(null);
const NOW = Date.UTC(2026, 10, 22);
const DAY = 86_400_000;

const values = (entryPrice: string, currentPrice = "") => ({
  name: "Ether",
  symbol: "eth",
  amount: "2",
  entryPrice,
  currentPrice,
});

test("a price typed in euros is sent in US dollars, with what was typed beside it", () => {
  const entry = EUR.newEntry();
  const typed = values("1234.50", "1,5");
  expect(entry.inUsd(typed)).toEqual(values("1430.30935002", "1,5"));
  expect(entry.typedOf(typed)).toEqual({ typed: { price: "1234.50", currency: "eur", rate: "0.8631" } });
});

test.each([
  [" 1234.50 ", "1234.50"],
  ["+3", "3"],
  [".5", "0.5"],
  ["1e3", "1000"],
])("%j is kept as %s", (text, price) => expect(EUR.newEntry().typedOf(values(text)).typed?.price).toBe(price));

test("what is sent always agrees with what was typed", () => {
  for (const currency of [EUR, BTC, convertedFrom("krw", "1399.123456789012")])
    for (const price of ["1", "0.0001", "0.000000012345", "98765.4321", "123456789"]) {
      const entry = currency.newEntry();
      const { typed } = entry.typedOf({ entryPrice: price });
      expect(typedAgrees(entry.usdOf("entryPrice", price) as Decimal, typed!)).toBe(true);
    }
});

test("a text that is no price keeps its problem", () => {
  for (const [text, problem] of [
    ["", "Entry price is required"],
    ["abc", "Entry price must be a number such as 1234.5"],
    ["-5", "Entry price must be above 0"],
    ["0", "Entry price must be above 0"],
  ] as const) {
    const entry = EUR.newEntry();
    expect(newSpotProblems(entry.inUsd(values(text))).entryPrice).toBe(problem);
    expect(entry.typedOf(values(text))).toEqual({});
  }
});

test("saving a form without a change moves no stored price", () => {
  const stored = { entryPrice: "1430.30935002", currentPrice: "0.00001234", liquidationPrice: "1144.25" };
  for (const currency of [US_DOLLARS, EUR, BTC]) {
    const entry = currency.entryOf(stored, stored);
    expect(entry.inUsd({ ...entry.shown })).toEqual(stored);
    expect(entry.typedOf(entry.shown)).toEqual({});
  }
});

test("stored prices are shown in the currency, and the entry price with the digits that were typed", () => {
  const stored = { entryPrice: "1430.30935002", currentPrice: "2.5", liquidationPrice: "0" };
  expect(EUR.entryOf(stored, stored).shown).toEqual({
    entryPrice: "1234.5",
    currentPrice: "2.15775",
    liquidationPrice: "0",
  });
  const typed = { price: "1234.50", currency: "eur", rate: "0.8631" } as const;
  const later = EUR_LATER.entryOf(stored, { ...stored, typed });
  expect(later.shown.entryPrice).toBe("1234.50");
  expect(later.usdOf("entryPrice", "1234.50")).toBe("1430.30935002");
  expect(later.usdOf("entryPrice", "1234.60")).toBe("1371.77777778");
  expect(BTC.entryOf(stored, { ...stored, typed }).shown.entryPrice).toBe("0.0149498");
});

test("in US dollars texts stay as they are", () => {
  const entry = US_DOLLARS.newEntry();
  expect(entry.inUsd(values(" 1e3", "x"))).toEqual(values(" 1e3", "x"));
  expect(entry.typedOf(values("5"))).toEqual({});
});

test("the liquidation price follows from the stored dollars, or from a new price in the currency of the form", () => {
  const stored = { entryPrice: "1430.30935002", currentPrice: "1", liquidationPrice: "1" };
  const typed = { price: "1234.50", currency: "eur", rate: "0.8631" } as const;
  const entry = EUR_LATER.entryOf(stored, { ...stored, typed });
  const text = (entryPrice: string) => {
    const position = { entryPrice, leverage: "5", liquidationPrice: "old" };
    return liquidationText(entry, position, "long");
  };
  // 1430.30935002 × 0.8 ≈ 1144.25 dollars, of which each is 0.9 euros today.
  expect(text("1234.50")).toBe("1029.82");
  expect(text("1000")).toBe("800");
  expect(text("x")).toBe("old");
});

const RATES = { asOf: new Date(NOW).toISOString(), stale: false, rates: { usd: "1", eur: "0.8631", btc: "0.00001" } };

const described = (...args: Parameters<typeof entryCurrencyOf>) => {
  const { label, note } = entryCurrencyOf(...args);
  return [label, note?.text];
};

test("a form takes the display currency with today's rate", () => {
  expect(described("eur", "eur", RATES, NOW)).toEqual(["EUR", "Prices are converted at 0.8631 EUR per USD."]);
  expect(described("usd", "usd", RATES, NOW)).toEqual(["USD", undefined]);
  // Chosen in another tab: this page still shows dollars.
  expect(described("eur", "usd", RATES, NOW)).toEqual(["USD", undefined]);
});

test("without today's rate a form takes US dollars and says why", () => {
  const old = { ...RATES, asOf: new Date(NOW - 3 * DAY).toISOString(), stale: true };
  const missing = "The exchange rate of GBP is missing at the moment, so prices are entered in US dollars.";
  expect(described("gbp", "usd", RATES, NOW)).toEqual(["USD", missing]);
  expect(described("gbp", "gbp", null, NOW)).toEqual(["USD", missing]);
  expect(described("eur", "eur", old, NOW)).toEqual([
    "USD",
    "Exchange rates are old (updated 3 days ago), so prices are entered in US dollars.",
  ]);
  expect(described("btc", "btc", old, NOW)[0]).toBe("BTC");
});
