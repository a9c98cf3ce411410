import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { runs } from "../../tools/test/depth.ts";
import { ratesOf } from "../exchange-rates/rates.ts";
import { accountingOf, DOLLARS } from "../transactions/accounting.ts";
import { randomBook } from "../transactions/test/random-book.ts";
import type { Transaction } from "../transactions/transaction.ts";
import { parseCsv } from "../values/csv.ts";
import { type Exact, sumOf } from "../values/decimal.ts";
import { roundFixedPoint, toFixedPoint } from "../values/fixed.ts";
import { zoneOf } from "../zones/zone.ts";
import { shownReport } from "./shown.ts";
import { form8949Csv, taxCsv } from "./tax-csv.ts";
import { transactionsOf } from "./test/example.ts";
import { NOW, report } from "./test/reporting.ts";
import { valuedAtEnd } from "./year-end.ts";

const RATES = [
  { year: 2025, days: "0102 0110 0610 1230", perEuro: { usd: "1 1.05 1.1 1.2", gbp: "0.8 0.84 0.88 0.9" } },
];
const YEAR_RATES = [...RATES, { year: 2026, days: "0102 0402", perEuro: { usd: "1.2 1.2", gbp: "0.9 0.9" } }];
const inDollars = (transactions: readonly Transaction[]) =>
  transactions.map((one) => ({
    ...one,
    legs: one.legs.map((leg) => (leg.symbol === "gbp" ? { ...leg, symbol: "usd" } : leg)),
  }));
const amountsOf = ({ sections }: ReturnType<typeof report>) =>
  Object.fromEntries(sections.map(({ key, amount }) => [key, amount]));

describe("a report", () => {
  const history = transactionsOf({ history: "2025-01-10 buy 2 btc for 2100\n2025-06-10 sell 1 btc for 2200" }, "gbp");

  it("is in the money of its country, and each line names the rates of its days", () => {
    const found = report(inDollars(history), { country: "de", year: 2025, rates: YEAR_RATES });
    expect([found.currency, found.timeZone, found.method, found.scope]).toEqual([
      "eur",
      "Europe/Berlin",
      "fifo",
      "account",
    ]);
    expect(found.lines).toMatchObject([{ proceeds: "2000", cost: "1000", gain: "1000", taxFree: false }]);
    expect(found.lines[0]!.rates).toEqual([
      { of: "disposal", from: "usd", rate: "0.90909091", publishedOn: "2025-06-10" },
      { of: "purchase", from: "usd", rate: "0.95238095", publishedOn: "2025-01-10" },
    ]);
  });

  it("names a rate that the user stated as such, and none that decided nothing", () => {
    const of = (symbol: string, more: Partial<Transaction>) =>
      history.map((one) => ({
        ...one,
        ...more,
        legs: one.legs.map((leg) =>
          leg.symbol === "gbp" ? { ...leg, symbol, ...(symbol === "uah" && { value: "500" as Exact }) } : leg,
        ),
      }));
    const stated = report(of("uah", { priceCurrency: "eur" }), { country: "de", year: 2025, rates: YEAR_RATES });
    expect(stated.lines).toMatchObject([{ cost: "250", proceeds: "500" }]);
    expect(stated.lines[0]!.rates).toEqual([
      { of: "disposal", from: "uah", rate: "0.227272727", publishedOn: null },
      { of: "purchase", from: "uah", rate: "0.238095238", publishedOn: null },
    ]);
    expect(taxCsv(stated, zoneOf("UTC"))).toContain("1 UAH = 0.227272727 EUR (stated by you)");
    // A price in dollars beside euros that were paid is no evidence.
    const paid = report(of("eur", { price: "7" as Exact }), { country: "de", year: 2025, rates: YEAR_RATES });
    expect(paid.lines).toMatchObject([{ cost: "1050", proceeds: "2200", rates: [] }]);
  });

  it("names its first and last day, and says when the year is not over or has nothing in it", () => {
    const found = report([], { country: "gb", year: 2026 });
    expect([found.from, found.to]).toEqual(["2026-04-06", "2027-04-05"]);
    expect(found.notes).toContain("There are no disposals, no income and no contracts in 2026/27.");
    expect(found.notes.some((note) => note.includes("is not over"))).toBe(true);
    expect(found.notes[0]).toContain("no tax advice");
    expect(found.yearEnd).toEqual([]);
  });

  it("never adds what is unknown, and a sum of nothing known is unknown", () => {
    const gift = transactionsOf({ history: "2025-01-10 get 1 eth worth 5\n2025-06-10 sell 3 eth for 60" }, "eur");
    const unpriced = gift.map((one) =>
      one.kind === "gift" ? { ...one, legs: one.legs.map((leg) => ({ ...leg, value: null })) } : one,
    );
    const found = report(unpriced, { country: "de", year: 2025 });
    expect(found.unknown.map(({ reason, amount }) => [reason, amount])).toEqual([
      ["no purchase", "2"],
      ["no cost", "1"],
    ]);
    expect(found.sections[0]).toEqual({
      key: "taxableGain",
      label: "Gain from sales within one year",
      amount: null,
      missing: 2,
    });
    expect(found.lines).toEqual([]);
  });

  it("names outgoing transfers without an arrival", () => {
    const [bought, sent] = transactionsOf(
      { history: "2025-05-01 buy 1 btc for 100\n2025-06-10 sell 1 btc for 160" },
      "eur",
    );
    const legs = sent!.legs.filter(({ symbol }) => symbol === "btc");
    const moved = { ...sent!, kind: "transfer" as const, price: null, legs };
    const notesOf = (year: number) => report([bought!, moved], { country: "de", year }).notes.join(" ");
    expect(notesOf(2025)).toContain("1 outgoing transfer has no arrival on record, so the coins left with their cost");
    expect(notesOf(2024)).not.toContain("arrival");
  });

  it("a British loss is unknown, and not 0, where what is unknown may be one", () => {
    const text = "2025-05-01 buy 1 btc for 100\n2025-06-10 sell 1 btc for 160";
    const known = transactionsOf({ history: text }, "gbp");
    const all = transactionsOf({ history: `${text}\n2025-06-11 sell 3 eth for 60` }, "gbp");
    const lossesOf = (transactions: typeof all) =>
      report(transactions, { country: "gb", year: 2025 }).sections.find(({ key }) => key === "losses");
    expect(lossesOf(known)).toMatchObject({ amount: "0", missing: 0 });
    expect(lossesOf(all)).toMatchObject({ amount: null, missing: 1 });
  });

  it("says for 30 days that a sale in the United Kingdom may still change", () => {
    const mayChange = (now: number) =>
      report(history, { country: "gb", year: 2025, now }).lines.map((line) => line.mayChange);
    const { startOf } = zoneOf("Europe/London");
    const sold = Date.UTC(2025, 5, 10) / 86_400_000;
    expect([mayChange(startOf(sold + 31) - 1), mayChange(startOf(sold + 31))]).toEqual([[true], [false]]);
  });

  it("keeps contracts apart from coins", () => {
    const perp = (kind: "buy" | "sell", amount: string, price: string, at: number): Transaction => ({
      ...{
        id: `${kind}`,
        kind,
        at,
        account: "Hyperliquid",
        toAccount: null,
        price: price as Exact,
        priceCurrency: "usd",
      },
      legs: [{ coinId: null, symbol: "btc-perp", amount: amount as Exact, value: null }],
      ...{ fee: null, positionId: null, transferKey: null },
    });
    const closed = {
      ...{ id: "p", kind: "position" as const, symbol: "eth", side: "long" as const, leverage: 5, size: "1" },
      ...{ openedAt: null, closedAt: "2025-03-01T00:00:00.000Z", pnl: null, dollars: "5", rates: [] },
    };
    const found = report(
      [perp("buy", "1", "100", Date.UTC(2025, 0, 5)), perp("sell", "-1", "130", Date.UTC(2025, 4, 5))],
      {
        ...{ country: "us", year: 2025, contracts: [closed] },
      },
    );
    expect(found.lines).toEqual([]);
    expect(amountsOf(found)).toEqual({ shortTerm: "0", longTerm: "0", income: "0" });
    expect(found.contracts.map(({ kind, symbol, pnl }) => [kind, symbol, pnl])).toEqual([
      ["position", "eth", null],
      ["perpetual", "btc-perp", "30"],
    ]);
    expect(found.unknown.map(({ what, reason }) => [what, reason])).toEqual([["contract", "no rate"]]);
  });

  it("values the holdings at the year's end with the price and the rate of its last day", () => {
    const found = report(history, { country: "gb", year: 2024, rates: YEAR_RATES });
    const usd = report(inDollars(history), { country: "de", year: 2025, rates: YEAR_RATES });
    expect(found.yearEnd).toMatchObject([{ symbol: "btc", account: null, amount: "2", cost: "2100", price: null }]);
    const accounting = accountingOf({ currency: "eur", timeZone: "Europe/Berlin" }, ratesOf(YEAR_RATES));
    const at = Date.UTC(2025, 11, 31, 22, 59);
    const priced = valuedAtEnd(
      usd.yearEnd,
      () => ({ price: "120", at: "2025-12-31T22:00:00.000Z", source: "archive" }),
      at,
      accounting,
    );
    expect(priced).toMatchObject([
      {
        amount: "1",
        cost: "1000",
        price: "100",
        value: "100",
        rate: { from: "usd", rate: "0.83333333", publishedOn: "2025-12-30" },
      },
    ]);
  });
});

const number = (text: string): Exact => (/^-?\d/.test(text) ? (text as Exact) : ("0" as Exact));
const table = (csv: string) => {
  const [header, ...rows] = parseCsv(csv)!.map(({ cells }) => cells);
  return rows.map((cells) => Object.fromEntries(header!.map((name, index) => [name, cells[index]!])));
};
const column = (rows: readonly Record<string, string>[], name: string) =>
  sumOf(["0" as Exact, ...rows.map((row) => number(row[name]!))]);

const closedContract = (id: string, pnl: string | null) => ({
  ...{ id, kind: "position" as const, symbol: "btc", side: null, leverage: null, size: "1", openedAt: null },
  ...{ closedAt: "2020-06-10T12:00:00.000Z", pnl, dollars: null, rates: [] },
});

it("the columns of the CSV file add up to the figures of the report, for any book", () => {
  fc.assert(
    fc.property(fc.integer({ min: 0, max: 2 ** 31 - 1 }), fc.constantFrom("gb", "de", "us"), (seed, country) => {
      const transactions = randomBook(seed).toSorted((a, b) => a.at - b.at);
      const computed = report(transactions, { country, year: 2020 });
      const price = { price: "12.345678", at: "2020-12-31T12:00:00.000Z", source: "archive" };
      const accounting = { ...DOLLARS, currency: computed.currency, convert: (money: bigint) => money };
      const yearEnd = valuedAtEnd(computed.yearEnd, (id) => (id.length % 2 ? price : null), 0, accounting);
      const contracts = ["-1.5", "2.25000001", null].map((pnl, index) => closedContract(String(index), pnl));
      const found = { ...computed, yearEnd, contracts };
      const rows = table(taxCsv(found, zoneOf(found.timeZone)));
      const of = (keys: string[]) =>
        sumOf([
          "0" as Exact,
          ...found.sections.filter(({ key }) => keys.includes(key)).map(({ amount }) => (amount ?? "0") as Exact),
        ]);
      expect(column(rows, "Gain")).toBe(of(["net", "taxableGain", "taxFreeGain", "shortTerm", "longTerm"]));
      expect(column(rows, "Income")).toBe(of(["income", "otherIncome"]));
      const sum = (texts: readonly (string | null)[]) =>
        sumOf(["0" as Exact, ...texts.map((text) => (text ?? "0") as Exact)]);
      expect(column(rows, "Year-end value")).toBe(sum(yearEnd.map(({ value }) => value)));
      expect(column(rows, "Year-end cost")).toBe(sum(yearEnd.map(({ cost }) => cost)));
      expect(column(rows, "Contract result")).toBe("0.75000001");
      // A spreadsheet reads each cell as a number, and what is unknown as a word.
      const money = [
        "Proceeds",
        "Cost",
        "Gain",
        "Income",
        "Contract result",
        "Year-end price",
        "Year-end value",
        "Year-end cost",
      ];
      for (const row of rows) for (const name of money) expect(row[name]).toMatch(/^(-?\d+(\.\d+)?|unknown|)$/);
      if (country === "gb") {
        expect(column(rows, "Proceeds")).toBe(of(["proceeds"]));
        expect(column(rows, "Cost")).toBe(of(["costs"]));
      }
      if (country === "de")
        expect(
          column(
            rows.filter((row) => row["Tax-free"] === "yes"),
            "Gain",
          ),
        ).toBe(of(["taxFreeGain"]));
      if (country !== "us") return;
      const form = table(form8949Csv(found, zoneOf(found.timeZone)));
      for (const { key, label, amount, missing } of found.sections.filter(({ key }) => key.startsWith("box"))) {
        // A missing part of a term may belong in each of its boxes.
        const term = label.includes("short-term") ? "shortTerm" : "longTerm";
        expect(missing).toBe(found.sections.find((one) => one.key === term)!.missing);
        const inBox = form.filter((row) => `box${row.Box}` === key);
        const cents = (name: string) => toFixedPoint(column(inBox, name), 2);
        const lines = found.lines.filter(({ box }) => `box${box}` === key);
        const exact = (name: "proceeds" | "cost") =>
          roundFixedPoint(
            lines.reduce((sum, line) => sum + toFixedPoint(line[name], 8), 0n),
            8,
            2,
          );
        expect(cents("(d) Proceeds")).toBe(exact("proceeds"));
        expect(cents("(e) Cost or other basis")).toBe(exact("cost"));
        expect(cents("(h) Gain or loss")).toBe(exact("proceeds") - exact("cost"));
        expect(amount).toBe(sumOf(lines.map(({ gain }) => gain as Exact)));
      }
    }),
    runs(60, 2000),
  );
});

it("shows the last lines of a coin, and says how many come before", () => {
  const lines = Array.from(
    { length: 7 },
    (_, index) => `2025-0${index + 1}-10 sell 1 ${index === 6 ? "eth" : "btc"} for 10`,
  );
  const history = transactionsOf(
    { history: ["2024-01-10 buy 9 btc for 9", "2024-01-10 buy 9 eth for 9", ...lines].join("\n") },
    "eur",
  );
  const found = report(history, { country: "de", year: 2025, now: NOW });
  const shown = shownReport(found, { coin: "btc", limit: 2, before: 5 });
  expect([shown.earlier, shown.lines.map(({ disposedAt }) => disposedAt.slice(5, 7)), shown.counts.lines]).toEqual([
    3,
    ["04", "05"],
    6,
  ]);
  expect(shown.coins.map(({ symbol, lines: count, gain }) => [symbol, count, gain])).toEqual([
    ["btc", 6, "54"],
    ["eth", 1, "9"],
  ]);
});

it("says of each coin how many parts of its disposals are missing, and folds none of these among the small ones", () => {
  const lines = ["2024-01-10 buy 1 btc for 1000", "2025-02-01 sell 1 btc for 2000", "2024-01-10 buy 1 eth for 1"];
  const history = [
    ...lines,
    "2025-02-01 sell 3 eth for 3",
    "2024-01-10 buy 1 sol for 1",
    "2025-02-01 sell 1 sol for 1",
  ];
  const transactions = transactionsOf({ history: history.join("\n") }, "eur");
  const { coins } = shownReport(report(transactions, { country: "de", year: 2025, now: NOW }), {});
  expect(coins.map(({ symbol, missing, isSmall }) => [symbol, missing, isSmall])).toEqual([
    ["btc", 0, false],
    ["eth", 1, false],
    ["sol", 0, false],
  ]);
});
