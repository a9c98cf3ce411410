import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { runs } from "../../tools/test/depth.ts";
import { DOLLARS } from "../transactions/accounting.ts";
import { prepareBook } from "../transactions/book.ts";
import { holdingsReply } from "../transactions/holding-replies.ts";
import { METHODS } from "../transactions/methods.ts";
import { randomBook } from "../transactions/test/random-book.ts";
import type { Transaction } from "../transactions/transaction.ts";
import type { Exact } from "../values/decimal.ts";
import { DAY } from "../values/time.ts";
import { type GainsRequest, reportGains } from "./gains.ts";
import { gainsCsv } from "./gains-csv.ts";
import { openingYear } from "./tax-years.ts";

const START = Date.UTC(2026, 0, 1);
let day = 0;
const one = (id: string, kind: Transaction["kind"], amount: string, price: string | null, more: object = {}) =>
  ({
    ...{ id, kind, at: START + day++ * DAY, account: "", toAccount: null, priceCurrency: null, transferKey: null },
    legs: [{ coinId: "bitcoin", symbol: "btc", amount: amount as Exact, value: null }],
    ...{ price: price as Exact | null, fee: null, positionId: null, ...more },
  }) satisfies Transaction;
const renameTo = (id: string, amount: string) =>
  one(id, "rename", "0", null, {
    legs: [
      { coinId: "bitcoin", symbol: "btc", amount: `-${amount}`, value: null },
      { coinId: "new", symbol: "new", amount, value: null },
    ],
  });
const REQUEST: GainsRequest = { method: "fifo", scope: "universal", yearStart: "01-01" };
const reportOf = (transactions: Transaction[], change: Partial<GainsRequest> = {}) =>
  reportGains(prepareBook(transactions, DOLLARS), { ...REQUEST, ...change });

it("names outgoing transfers without an arrival, whose coins left with their cost", () => {
  const ledger = [
    one("a", "buy", "2", "100"),
    one("b", "transfer", "-0.5", null),
    one("c", "transfer", "-0.25", null, { toAccount: "Ledger" }),
  ];
  expect(reportOf(ledger).departed).toEqual({ count: 1, symbols: ["btc"], transactionIds: ["b"] });
  expect(reportOf(ledger, { year: 2025 }).departed.count).toBe(0);
});

describe("what makes the gain of a disposal unknown", () => {
  const causes = (transactions: Transaction[], method: GainsRequest["method"] = "fifo") =>
    reportOf(transactions, { method }).unknown.map((part) => [part.reason, part.causes]);

  it("is the lot without a cost that it used, and no other one", () => {
    const ledger = [
      one("known", "buy", "1", "10"),
      one("first", "buy", "1", null),
      one("second", "buy", "1", null),
      one("sale", "sell", "-1.5", "20"),
    ];
    expect(causes(ledger)).toEqual([["no cost", ["first"]]]);
    expect(causes(ledger, "lifo")).toEqual([["no cost", ["second", "first"]]]);
  });

  it("is an arrival from outside, the disposal itself without a purchase, and one without a price", () => {
    expect(causes([one("in", "transfer", "1", null), one("sale", "sell", "-1", "20")])).toEqual([["no cost", ["in"]]]);
    expect(causes([one("sale", "sell", "-1", "20")])).toEqual([["no purchase", ["sale"]]]);
    expect(causes([one("buy", "buy", "1", "10"), one("sale", "sell", "-1", null)])).toEqual([["no price", ["sale"]]]);
  });

  it("is every earlier acquisition without a cost where pools have no lots, under earlier names too", () => {
    const ledger = [
      one("known", "buy", "1", "10"),
      one("unknown", "buy", "1", null),
      one("sale", "sell", "-2", "20"),
      one("later", "buy", "1", null),
    ];
    expect(causes(ledger, "average")).toEqual([["no cost", ["unknown"]]]);
    const renamed = [
      one("unknown", "buy", "1", null),
      renameTo("rename", "1"),
      one("sale", "sell", "-1", "20", { legs: [{ coinId: "new", symbol: "new", amount: "-1", value: null }] }),
    ];
    expect(causes(renamed, "average")).toEqual([["no cost", ["unknown"]]]);
    expect(causes(renamed)).toEqual([["no cost", ["unknown"]]]);
  });

  it("names in each problem of a coin what has to be completed", () => {
    const { problems } = reportOf([
      one("a", "buy", "1", null),
      one("b", "buy", "1", null),
      one("sale 1", "sell", "-1", "20"),
      one("sale 2", "sell", "-1", "20"),
    ]);
    expect(problems).toMatchObject([
      { reason: "no cost", causes: ["a", "b"] },
      { reason: "no price", causes: ["a"] },
      { reason: "no price", causes: ["b"] },
    ]);
  });

  it("is never nothing, and always something that lacks what is unknown", () => {
    fc.assert(
      fc.property(fc.nat(1e6), fc.constantFrom(...METHODS), (seed, method) => {
        const ledger = [...randomBook(seed)].sort((a, b) => a.at - b.at);
        for (const part of reportOf(ledger, { method }).unknown) {
          expect(part.causes.length).toBeGreaterThan(0);
          for (const id of part.causes) {
            const cause = ledger.find((transaction) => transaction.id === id)!;
            // Purchases of the next 30 days match a disposal in the United Kingdom.
            expect(cause.at).toBeLessThan(Date.parse(part.at) + (method === "uk" ? 31 : 1) * DAY);
            if (part.reason !== "no cost") expect(id).toBe(part.transactionId);
          }
        }
      }),
      runs(40, 2000),
    );
  });
});

describe("sums of which parts are missing", () => {
  const ledger = [
    one("known", "buy", "1", "10"),
    one("unknown", "buy", "2", null),
    one("sale", "sell", "-1", "20"),
    one("sale 2", "sell", "-1", "20"),
    one("sale 3", "sell", "-4", "20"),
    one("reward", "income", "1", "5"),
    one("reward 2", "income", "1", null),
  ];

  it("say how many, and of which transactions", () => {
    const { sums, totals, partlyKnown } = reportOf(ledger);
    // The last sale has coins of unknown cost and others without a purchase, and is one that is missing.
    expect(sums.gain).toEqual({ amount: "10", missing: 2, missingIn: ["sale 2", "sale 3"] });
    expect(sums.income).toEqual({ amount: "5", missing: 1, missingIn: ["reward 2"] });
    expect(sums.fees).toEqual({ amount: "0", missing: 0, missingIn: [] });
    expect([totals.gain, partlyKnown.gain, partlyKnown.fees]).toEqual(["10", true, false]);
    const basis = { method: "fifo", scope: "universal", accounting: DOLLARS } as const;
    const { totals: earned } = holdingsReply(ledger, [], basis, []);
    expect(earned.sums).toEqual({ realised: sums.gain, income: sums.income, fees: sums.fees });
  });

  it("are unknown, and not 0, when every part is missing", () => {
    const { sums, totals } = reportOf([one("sale", "sell", "-1", "20")]);
    expect(sums.gain).toEqual({ amount: null, missing: 1, missingIn: ["sale"] });
    expect(totals.gain).toBeNull();
  });

  it("count fees of a transfer that are known in part", () => {
    const leg = (amount: string) => ({ coinId: "bitcoin", symbol: "btc", amount: amount as Exact, value: null });
    const fee = { coinId: "ethereum", symbol: "eth", amount: "1" as Exact, value: null };
    const lossy = one("move", "transfer", "0", "10", { legs: [leg("-1"), leg("0.9")], fee });
    const { sums } = reportOf([one("known", "buy", "1", "10"), lossy]);
    expect(sums.fees).toEqual({ amount: "1", missing: 1, missingIn: ["move"] });
  });

  it("are named in the file without a figure that a spreadsheet would add", () => {
    const lines = gainsCsv(prepareBook(ledger, DOLLARS), REQUEST).trim().split(/\r?\n/);
    expect(lines.at(-1)).toBe("Known part,,,,,2 disposals are missing in the sums,,,,,,USD");
    const whole = gainsCsv(prepareBook([ledger[0]!, ledger[2]!], DOLLARS), REQUEST);
    expect(whole).not.toContain("missing");
  });

  it("are the same with the holdings and the report in any ledger", () => {
    fc.assert(
      fc.property(fc.nat(1e6), (seed) => {
        const book = [...randomBook(seed)].sort((a, b) => a.at - b.at);
        const basis = { method: "fifo", scope: "universal", accounting: DOLLARS } as const;
        const { sums } = reportOf(book);
        const { totals } = holdingsReply(book, [], basis, []);
        expect([totals.realised, totals.income, totals.fees]).toEqual([
          sums.gain.amount,
          sums.income.amount,
          sums.fees.amount,
        ]);
        expect(totals.sums.realised.missing).toBe(sums.gain.missing);
        expect(totals.sums.fees).toEqual({ ...sums.fees, missingIn: totals.sums.fees.missingIn });
      }),
      runs(40, 2000),
    );
  });
});

describe("the year that a report opens on", () => {
  it("is the last finished one with anything in it, otherwise the newest one, otherwise none", () => {
    expect(openingYear([2023, 2025, 2026], 2026)).toBe(2025);
    expect(openingYear([2023, 2024], 2026)).toBe(2024);
    expect(openingYear([2023, 2026], 2026)).toBe(2026);
    expect(openingYear([], 2026)).toBeUndefined();
  });

  it("counts disposals, income and contracts, by the start of the tax year", () => {
    const reward = one("reward", "income", "1", "5", { at: Date.UTC(2025, 3, 5) });
    const sale = one("sale", "sell", "-1", "20", { at: Date.UTC(2023, 5, 1) });
    const opened = (more: Partial<GainsRequest>, contractYears: number[] = []) => {
      const { year, totals } = reportOf([reward, sale], { pick: { runningYear: 2026, contractYears }, ...more });
      return [year, totals.income];
    };
    expect(opened({})).toEqual([2025, "5"]);
    expect(opened({ yearStart: "04-06" })).toEqual([2024, "5"]);
    expect(opened({ yearStart: "04-06" }, [2025])).toEqual([2025, "0"]);
    expect(opened({ year: 2023 })).toEqual([2023, "0"]);
    expect(reportOf([], { pick: { runningYear: 2026, contractYears: [] } }).year).toBeNull();
  });
});

it("is long-term by the rule of the ledger's country: in the United States by whole months after a month's last day", () => {
  const ledger = [
    one("bought", "buy", "1", "10", { at: Date.UTC(2023, 1, 28, 12) }),
    one("sold", "sell", "-1", "20", { at: Date.UTC(2024, 1, 29, 12) }),
  ];
  const isLongTerm = (country: GainsRequest["country"]) =>
    reportOf(ledger, { country }).disposals.map(({ lots }) => lots.map((lot) => lot.isLongTerm));
  expect([isLongTerm("us"), isLongTerm("de"), isLongTerm(null)]).toEqual([[[false]], [[true]], [[true]]]);
});

it("reports one account, whose parts add up to the whole", () => {
  const inAccount = (account: string, more: object = {}) => ({ account, ...more });
  const fee = { coinId: null, symbol: "usd", amount: "1" as Exact, value: null };
  const ledger = [
    one("a", "buy", "2", "10", inAccount("A")),
    one("b", "buy", "2", "20", inAccount("B", { fee })),
    one("sold", "sell", "-1", "30", inAccount("A", { fee })),
    one("other", "sell", "-1", "50", inAccount("B")),
    one("earned", "income", "1", "40", inAccount("B")),
    one("missing", "sell", "-9", "50", inAccount("B")),
  ];
  const [whole, a, b] = [reportOf(ledger), reportOf(ledger, { account: "A" }), reportOf(ledger, { account: "B" })];
  expect(a.disposals.map(({ transactionId }) => transactionId)).toEqual(["sold"]);
  expect([a.totals.gain, a.totals.income, a.unknown.length]).toEqual(["19", "0", 0]);
  expect(b.unknown.map(({ transactionId }) => transactionId)).toEqual(["missing"]);
  for (const name of ["proceeds", "cost", "gain", "income", "fees"] as const)
    expect(Number(a.totals[name]) + Number(b.totals[name]), name).toBe(Number(whole.totals[name]));
  expect(reportOf(ledger, { account: "" }).disposals).toEqual([]);
});

it("names the other years in which a disposal has no known gain", () => {
  const inYear = (year: number) => ({ at: Date.UTC(year, 5, 1) });
  const ledger = [
    one("2023", "sell", "-1", "20", inYear(2023)),
    one("bought", "buy", "2", "10", inYear(2024)),
    one("2024", "sell", "-1", "20", inYear(2024)),
    one("2025", "sell", "-5", "20", { ...inYear(2025), account: "Kraken" }),
  ];
  const yearsOf = (change: Partial<GainsRequest>) => reportOf(ledger, change).otherYearsWithoutGain;
  expect(yearsOf({ year: 2024 })).toEqual([2025, 2023]);
  expect(yearsOf({ year: 2025 })).toEqual([2023]);
  expect(yearsOf({ year: 2024, account: "Kraken" })).toEqual([2025]);
  expect(yearsOf({ year: 2024, coin: "ethereum" })).toEqual([]);
  expect(yearsOf({})).toEqual([]);
});
