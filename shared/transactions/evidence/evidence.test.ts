import { expect, it } from "vitest";
import { ratesOf } from "../../exchange-rates/rates.ts";
import type { Exact } from "../../values/decimal.ts";
import { accountingOf } from "../accounting.ts";
import type { Leg, Transaction } from "../transaction.ts";
import { evidenceOf } from "./evidence.ts";

/** 1 euro is 1.25 dollars on Tuesday, 1 April 2025, and on Friday; the rate of Monday, 7 April, is not published yet. */
const RATES = ratesOf([{ year: 2025, days: "0401 0404", perEuro: { usd: "1.25 1.25", gbp: "0.8 0.8" } }]);

const leg = (amount: string, symbol: string, value: string | null = null): Leg => ({
  coinId: null,
  symbol,
  amount: amount as Exact,
  value: value as Exact | null,
});
const buy = (at: string, legs: Leg[], rest: Partial<Transaction> = {}): Transaction => ({
  ...{ id: "1", kind: "buy", at: Date.parse(at), account: "", toAccount: null, price: null, priceCurrency: null },
  ...{ fee: null, positionId: null, transferKey: null, legs },
  ...rest,
});
const shown = (transaction: Transaction, currency = "usd", archive: ("price" | "fee")[] = []) =>
  evidenceOf(transaction, {
    ...{
      accounting: accountingOf({ currency, timeZone: "UTC" }, RATES),
      doubt: null,
      rateSource: "Bank",
    },
    archive: archive.map((part) => ({ part, source: "Candles", at: "2025-04-05T00:00:00.000Z" })),
  });
const BANK = { from: "eur", rate: "1.25", publishedOn: "2025-04-04", source: "Bank", isFixed: false };

it("shows the rate of money with its day and source, and what follows from it", () => {
  const { day, currency, parts } = shown(buy("2025-04-05T10:00:00Z", [leg("0.1", "btc"), leg("-9000", "eur")]));
  expect([day, currency]).toEqual(["2025-04-05", "usd"]);
  expect(parts).toMatchObject([
    { symbol: "btc", value: "11250", evidence: "other amounts", rate: null },
    { symbol: "eur", value: "11250", evidence: "money", rate: { ...BANK, isProvisional: false } },
  ]);
});

it("marks a rate as provisional until that of the day is published", () => {
  const rateOn = (date: string) => shown(buy(date, [leg("1", "btc"), leg("-8", "eur")])).parts[1]!.rate;
  // Saturday and Sunday have the rate of Friday; the bank publishes one for Monday.
  expect(["2025-04-04", "2025-04-06", "2025-04-07"].map((date) => rateOn(date)?.isProvisional)).toEqual([
    ...[false, false, true],
  ]);
});

it("needs no rate for money of the ledger, and names the fixed rate of money that the euro replaced", () => {
  const paid = (symbol: string, currency: string) =>
    shown(buy("2025-04-05T10:00:00Z", [leg("1", "btc"), leg("-75.345", symbol)]), currency).parts[1]!;
  expect(paid("eur", "eur")).toMatchObject({ value: "75.345", evidence: "money", rate: null });
  expect(paid("hrk", "eur")).toMatchObject({
    value: "10",
    rate: { publishedOn: "2023-01-01", isFixed: true, isProvisional: false },
  });
  // The rate from the old money to dollars is of the day of the dollar's rate.
  expect(paid("hrk", "usd").rate).toMatchObject({ publishedOn: "2025-04-04", isFixed: false });
});

it("shows stated prices and values in their own money, and which of them the archive stated", () => {
  const priced = buy("2025-04-05T10:00:00Z", [leg("2", "btc")], {
    ...{ price: "800" as Exact, priceCurrency: "eur", fee: leg("0.5", "bnb", "40") as Transaction["fee"] },
  });
  const { parts } = shown(priced, "usd", ["fee"]);
  expect(parts).toMatchObject([
    {
      value: "2000",
      evidence: "stated price",
      stated: { money: "800", currency: "eur" },
      archive: null,
      rate: BANK,
    },
    {
      part: "fee",
      value: "50",
      evidence: "stated value",
      stated: { money: "40", currency: "eur" },
      archive: { source: "Candles" },
    },
  ]);
  expect(shown(priced, "usd", ["price"]).parts.map(({ archive }) => archive?.source)).toEqual([
    ...["Candles", undefined],
  ]);
});

it("says why a value is unknown", () => {
  const { parts } = shown(
    buy("2025-04-05T10:00:00Z", [leg("1", "btc"), leg("-100", "uah")], { fee: leg("1", "bnb") as Transaction["fee"] }),
  );
  expect(parts).toMatchObject([
    { symbol: "btc", value: null, evidence: null, lacksRate: false },
    { symbol: "uah", value: null, evidence: null, lacksRate: true, rate: null },
    { part: "fee", value: null, evidence: null, lacksRate: false },
  ]);
});
