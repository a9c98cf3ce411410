import { describe, expect, it } from "vitest";
import { reportTax } from "../tax/report.ts";
import { taxCsv } from "../tax/tax-csv.ts";
import { DOLLARS } from "../transactions/accounting.ts";
import { prepareBook } from "../transactions/book.ts";
import type { Leg, Transaction } from "../transactions/transaction.ts";
import type { Exact } from "../values/decimal.ts";
import { DAY } from "../values/time.ts";
import { zoneOf } from "../zones/zone.ts";
import { reportGains } from "./gains.ts";
import { gainsCsv } from "./gains-csv.ts";

const START = Date.UTC(2025, 0, 10);
const REQUEST = { method: "fifo", scope: "universal", yearStart: "01-01" } as const;

const leg = (symbol: string, amount: string, value: string | null, coinId: string | null = null): Leg => ({
  ...{ coinId, symbol, amount: amount as Exact, value: value as Exact | null },
});
const dollars = (amount: string) => ({ coinId: null, symbol: "usd", amount: amount as Exact, value: null });
const booked = (day: number, kind: Transaction["kind"], more: Partial<Transaction>): Transaction => ({
  ...{ id: `${kind} ${day}`, kind, at: START + day * DAY, account: "Hyperliquid", toAccount: null, legs: [] },
  ...{ price: null, priceCurrency: null, fee: null, positionId: null, transferKey: null, ...more },
});

const COINS = [
  booked(0, "buy", { legs: [leg("btc", "1", "100", "bitcoin")], account: "" }),
  booked(1, "sell", { legs: [leg("btc", "-1", "130", "bitcoin")], account: "" }),
  booked(2, "income", { legs: [leg("sol", "1", "7", "solana")], account: "" }),
  booked(3, "transfer", { legs: [leg("sol", "-0.5", null, "solana")], fee: dollars("2"), toAccount: "Cold" }),
];
/** A long that earned 20 less a fee of 1, funding of 5 received and 8 paid, a fee of 3 of opening and a rebate of 0.5. */
const CONTRACTS = [
  booked(4, "fee", { fee: dollars("3"), contractPayment: "fee" }),
  booked(5, "income", { legs: [leg("usdc", "5", "5", "usd-coin")], contractPayment: "funding" }),
  booked(6, "fee", { fee: dollars("8"), contractPayment: "funding" }),
  booked(7, "sell", { legs: [leg("sol-perp", "2", "300"), leg("sol-perp", "-2", "320")], fee: dollars("1") }),
  booked(8, "income", { legs: [leg("usdc", "0.5", "0.5", "usd-coin")], contractPayment: "fee" }),
];
const bookOf = (transactions: Transaction[]) => prepareBook(transactions, DOLLARS);
const BOTH = bookOf([...COINS, ...CONTRACTS]);
const rowsOf = (csv: string) => csv.trim().split("\r\n").slice(1);
const sumOfColumn = (csv: string, index: number) =>
  rowsOf(csv).reduce((sum, row) => sum + Number(row.split(",")[index]), 0);

describe("perpetual contracts", () => {
  it("are in no total of coins", () => {
    const { perpetuals: _, years: __, ...both } = reportGains(BOTH, REQUEST);
    const { perpetuals: none, years: ___, ...coins } = reportGains(bookOf(COINS), REQUEST);
    expect(both).toEqual(coins);
    expect(both.totals).toEqual({ proceeds: "130", cost: "100", gain: "30", income: "7", fees: "2" });
    expect(none).toMatchObject({ net: { amount: "0" }, contracts: [], payments: 0 });
  });

  it("have sums of their own, with each fee once", () => {
    expect(reportGains(BOTH, REQUEST).perpetuals).toMatchObject({
      result: { amount: "19", missing: 0 },
      funding: { amount: "-3", missing: 0 },
      fees: { amount: "-2.5", missing: 0 },
      net: { amount: "13.5", missing: 0 },
      contracts: [{ symbol: "sol-perp", gain: "19", disposals: 1 }],
      payments: 4,
    });
  });

  it("list what closed one when it is asked for", () => {
    const listed = (more: object) => reportGains(BOTH, { ...REQUEST, ...more }).disposals.map(({ symbol }) => symbol);
    expect(listed({})).toEqual(["btc"]);
    expect(listed({ list: "perpetuals" })).toEqual(["sol-perp"]);
    expect(listed({ coin: "~sol-perp" })).toEqual(["sol-perp"]);
    expect(listed({ account: "Hyperliquid", list: "perpetuals" })).toEqual(["sol-perp"]);
  });

  it("make a year of the report also by payments alone", () => {
    expect(reportGains(bookOf([CONTRACTS[2]!]), REQUEST)).toMatchObject({
      years: [2025],
      totals: { fees: "0" },
      perpetuals: { funding: { amount: "-8" } },
    });
  });

  it("say what is unknown of them, and of nothing else", () => {
    const unknown = booked(9, "fee", {
      fee: { coinId: "hype", symbol: "hype", amount: "1" as Exact, value: null },
      contractPayment: "fee",
    });
    const { sums, perpetuals } = reportGains(bookOf([...COINS, ...CONTRACTS, unknown]), REQUEST);
    expect(sums.fees).toMatchObject({ amount: "2", missing: 0 });
    expect(perpetuals.fees).toEqual({ amount: "-2.5", missing: 1, missingIn: ["fee 9"] });
    expect(perpetuals.net).toMatchObject({ amount: "13.5", missing: 1 });
    expect(reportGains(bookOf([unknown]), REQUEST).perpetuals.fees.amount).toBeNull();
  });

  it("have a file of their own, whose gains add up to their sum", () => {
    expect(sumOfColumn(gainsCsv(BOTH, { ...REQUEST }), 9)).toBe(30);
    const file = gainsCsv(BOTH, { ...REQUEST, list: "perpetuals" });
    expect(sumOfColumn(file, 9)).toBe(13.5);
    expect(rowsOf(file)).toHaveLength(5);
    expect(sumOfColumn(gainsCsv(BOTH, { ...REQUEST, coin: "~sol-perp" }), 9)).toBe(19);
  });

  it("are in no section of a tax report, and their results have the sums of the gains report", () => {
    const ask: Parameters<typeof reportTax>[1] = {
      ...{ country: "us", year: 2025, method: "fifo", scope: "universal" },
      ...{ forms: [], contracts: [] },
    };
    const report = reportTax(BOTH, ask, START + 300 * DAY);
    expect(report.sections.find(({ key }) => key === "income")).toMatchObject({ amount: "7" });
    expect(report.income.map(({ symbol }) => symbol)).toEqual(["sol"]);
    expect(report.contracts.map(({ kind, pnl }) => [kind, pnl])).toEqual([
      ["perpetual", "19"],
      ["funding", "-3"],
      ["fee", "-2.5"],
    ]);
    expect(report.unknown).toEqual([]);
    expect(sumOfColumn(taxCsv(report, zoneOf("UTC")), 10)).toBe(13.5);
  });
});
