import { describe, expect, it } from "vitest";
import { ratesOf } from "../exchange-rates/rates.ts";
import { reportGains } from "../gains/gains.ts";
import { gainsCsv } from "../gains/gains-csv.ts";
import type { Exact } from "../values/decimal.ts";
import { accountingOf } from "./accounting.ts";
import { prepareBook } from "./book.ts";
import { deriveHoldings, positionFigures } from "./holdings.ts";
import type { Transaction } from "./transaction.ts";

/** 1 euro is 1.25 dollars and 0.8 pounds until Friday, 4 April 2025, and 1.6 dollars on Monday. */
const RATES = ratesOf([
  {
    year: 2025,
    days: "0401 0404 0407 0630 0701",
    perEuro: { usd: "1.25 1.25 1.6 1.5 1.5", gbp: "0.8 0.8 0.8 0.75 0.75" },
  },
]);
const accountingIn = (currency: string, timeZone = "UTC") => accountingOf({ currency, timeZone }, RATES);

let count = 0;
const book = (
  at: string,
  kind: Transaction["kind"],
  legs: string,
  rest: Partial<Transaction> & { leg?: string } = {},
): Transaction => ({
  ...{ id: String(++count), kind, at: Date.parse(at), account: "", toAccount: null, price: null, priceCurrency: null },
  ...{ fee: null, positionId: null, transferKey: null },
  legs: legs.split(", ").map((leg) => {
    const [amount, symbol] = leg.split(" ") as [Exact, string];
    return { coinId: null, symbol, amount, value: null };
  }),
  ...rest,
});
const costIn = (currency: string, ...transactions: Transaction[]) => {
  const basis = { method: "fifo", scope: "universal", accounting: accountingIn(currency) } as const;
  return positionFigures(deriveHoldings(transactions, [], basis).figures[0]!).cost;
};

describe("what was paid", () => {
  const purchase = book("2025-04-05T10:00:00Z", "buy", "0.1 btc, -9000 eur");

  it("is its own amount in a ledger of that money, and that of the bank's last rate in another", () => {
    // Saturday has the rate of Friday.
    expect(["eur", "usd", "gbp"].map((currency) => costIn(currency, purchase))).toEqual(["9000", "11250", "7200"]);
  });

  it("counts before a stated price and value, and a stated price in its own money", () => {
    const stated = { price: "1" as Exact, legs: [{ ...purchase.legs[0]!, value: "5" as Exact }, purchase.legs[1]!] };
    expect(costIn("eur", { ...purchase, ...stated })).toBe("9000");
    const priced = book("2025-04-07T10:00:00Z", "buy", "2 btc", { price: "800" as Exact, priceCurrency: "usd" });
    expect([costIn("eur", priced), costIn("usd", priced)]).toEqual(["1000", "1600"]);
  });

  it("is unknown in money without an official rate, until its price is stated", () => {
    const hryvnia = book("2025-04-07T10:00:00Z", "buy", "0.5 btc, -100000 uah");
    expect(costIn("eur", hryvnia)).toBe("0");
    expect(costIn("eur", { ...hryvnia, price: "5000" as Exact, priceCurrency: "eur" })).toBe("2500");
    const { problems } = reportGains(prepareBook([hryvnia], accountingIn("eur")), {
      ...{ method: "fifo", scope: "universal", yearStart: "01-01" },
    });
    expect(problems.map(({ problem }) => problem)).toEqual([
      "The buy of BTC on 7 Apr 2025 has no price, because there is no official rate of UAH on that day. Edit the transaction to state it.",
    ]);
  });

  it("includes a fee in other money", () => {
    const fee = { coinId: null, symbol: "usd", amount: "125" as Exact, value: null };
    expect(costIn("eur", { ...purchase, fee })).toBe("9100");
  });
});

describe("an edited entry price in dollars", () => {
  const purchase = book("2025-04-01T10:00:00Z", "buy", "2 btc, -200 eur");
  const leg = { coinId: null, symbol: "btc", amount: "0" as Exact, value: "70" as Exact };
  const edit = book("2025-04-07T10:00:00Z", "adjustment", "0 btc", { legs: [leg], price: "160" as Exact });

  it("states the cost of all coins by the rate of its day", () => {
    // 2 × 160 dollars are 200 euros at 1.6, although their purchase was 250 dollars and the edit added 70.
    expect([costIn("usd", purchase, edit), costIn("eur", purchase, edit)]).toEqual(["320", "200"]);
  });
});

describe("a day of the ledger", () => {
  const request = { method: "uk", scope: "universal", yearStart: "04-06" } as const;
  const bought = book("2025-04-01T10:00:00Z", "buy", "3 btc, -30 gbp");
  const sold = book("2025-04-05T23:30:00Z", "sell", "-1 btc, 20 gbp");

  it.each([
    ["Europe/London", [2025], "2025-04-06T00:30:00.000+01:00"],
    ["UTC", [2024], "2025-04-05T23:30:00.000Z"],
    ["America/Los_Angeles", [2024], "2025-04-05T16:30:00.000-07:00"],
    ["Australia/Sydney", [2025], "2025-04-06T09:30:00.000+10:00"],
  ] as const)("decides the tax year in %s, and the file shows it", (timeZone, years, shown) => {
    const prepared = prepareBook([bought, sold], accountingIn("gbp", timeZone));
    expect(reportGains(prepared, request).years).toEqual(years);
    expect(gainsCsv(prepared, request)).toContain(shown);
  });

  it("matches what was bought and sold on one day of British Summer Time", () => {
    const late = book("2025-06-30T23:30:00Z", "buy", "1 btc, -100 gbp");
    const early = book("2025-07-01T10:00:00Z", "sell", "-1 btc, 200 gbp");
    const pooled = book("2025-04-07T10:00:00Z", "buy", "1 btc, -10 gbp");
    const gainIn = (timeZone: string) =>
      reportGains(prepareBook([pooled, late, early], accountingIn("gbp", timeZone)), request).totals.gain;
    expect([gainIn("Europe/London"), gainIn("UTC")]).toEqual(["100", "145"]);
  });

  it("keeps the order of its disposals in the file when clocks go back", () => {
    const at = (time: string) => book(time, "sell", "-0.1 btc, 1 gbp");
    const [first, second] = [at("2025-10-26T00:40:00Z"), at("2025-10-26T01:20:00Z")];
    const file = gainsCsv(prepareBook([bought, first, second], accountingIn("gbp", "Europe/London")), request);
    const times = file.split("\r\n").map((line) => line.split(",")[0]);
    expect(times.slice(1, 3)).toEqual(["2025-10-26T01:40:00.000+01:00", "2025-10-26T01:20:00.000+00:00"]);
  });
});

it("keeps coins of unknown cost unknown when more was sold than is on record", () => {
  const ledger = [
    book("2025-04-01T10:00:00Z", "sell", "-1.5 btc", { price: "9" as Exact }),
    book("2025-04-02T10:00:00Z", "buy", "2 btc", { price: "100" as Exact }),
    book("2025-04-03T10:00:00Z", "transfer", "0.40 btc"),
  ];
  const basis = { method: "fifo", scope: "universal", accounting: accountingIn("usd") } as const;
  // Of 2 known coins and 0.4 others 0.9 are left, in the same proportion.
  expect(positionFigures(deriveHoldings(ledger, [], basis).figures[0]!)).toMatchObject({
    ...{ amount: "0.9", knownAmount: "0.75", cost: "75" },
  });
});

it("lists a sale of known cost whose proceeds are unknown", () => {
  const fee = { coinId: null, symbol: "bnb", amount: "1" as Exact, value: null };
  const ledger = [
    book("2025-04-02T10:00:00Z", "buy", "2 btc", { price: "100" as Exact }),
    book("2025-04-03T10:00:00Z", "sell", "-1 btc", { price: "150" as Exact, fee }),
  ];
  const { disposals, unknown } = reportGains(prepareBook(ledger, accountingIn("usd")), {
    ...{ method: "fifo", scope: "universal", yearStart: "01-01" },
  });
  expect(disposals).toEqual([]);
  expect(unknown).toMatchObject([
    { symbol: "btc", amount: "1", reason: "no price", proceeds: null },
    { symbol: "bnb", reason: "no purchase" },
  ]);
});
