import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { runs } from "../../tools/test/depth.ts";
import { randomBook, randomNumbers } from "../transactions/test/random-book.ts";
import type { Transaction } from "../transactions/transaction.ts";
import type { Exact } from "../values/decimal.ts";
import { type Difference, differencesOf, LISTS } from "./differences.ts";
import type { TaxReport } from "./report.ts";
import { type Given, report } from "./test/reporting.ts";

type Ledger = { transactions: Transaction[]; given: Given };

const MONIES = ["usd", "eur"];
const daily = (rate: (day: number) => string) => Array.from({ length: 366 }, (_, day) => rate(day)).join(" ");
const DAYS = Array.from({ length: 366 }, (_, day) =>
  new Date(Date.UTC(2020, 0, 1 + day)).toISOString().slice(5, 10).replace("-", ""),
).join(" ");
const ratesFrom = (random: () => number) => [
  {
    year: 2020,
    days: DAYS,
    perEuro: { usd: daily(() => (1 + random()).toFixed(4)), gbp: daily(() => (0.5 + random()).toFixed(4)) },
  },
];

/** Later changes of a ledger: what imports, edits, deletions, their undoing, renames and new rates do to it. */
const CHANGES: Record<string, (ledger: Ledger, random: () => number) => Ledger> = {
  import: ({ transactions, given }, random) => ({
    transactions: [
      ...transactions,
      ...randomBook(Math.floor(random() * 1e9), MONIES).map((one) => ({ ...one, id: `new ${one.id} ${random()}` })),
    ],
    given,
  }),
  "import again": ({ transactions, given }, random) => ({
    transactions: transactions.map((one) => ({ ...one, id: `again ${one.id} ${random()}` })),
    given,
  }),
  edit: ({ transactions, given }, random) => {
    const index = Math.floor(random() * transactions.length);
    const price = String(Math.floor(random() * 500) + 1) as Exact;
    return { transactions: transactions.map((one, at) => (at === index ? { ...one, price } : one)), given };
  },
  "edit of the time": ({ transactions, given }, random) => {
    const index = Math.floor(random() * transactions.length);
    return {
      transactions: transactions.map((one, at) =>
        at === index ? { ...one, at: one.at + Math.floor(random() * 1e10) } : one,
      ),
      given,
    };
  },
  deletion: ({ transactions, given }, random) => {
    const index = Math.floor(random() * transactions.length);
    return { transactions: transactions.filter((_, at) => at !== index), given };
  },
  "rename of an account": ({ transactions, given }, random) => {
    const name = `account ${Math.floor(random() * 3)}`;
    return {
      transactions: transactions.map((one) => (one.account === "kraken" ? { ...one, account: name } : one)),
      given,
    };
  },
  rates: ({ transactions, given }, random) => ({ transactions, given: { ...given, rates: ratesFrom(random) } }),
  settings: ({ transactions, given }, random) => ({
    transactions,
    given: {
      ...given,
      method: random() < 0.5 ? "hifo" : "fifo",
      scope: random() < 0.5 ? "account" : "universal",
      forms: { kraken: "basis" },
    },
  }),
};

const sorted = (transactions: readonly Transaction[]) => transactions.toSorted((a, b) => a.at - b.at);
const reportOf = ({ transactions, given }: Ledger) => report(sorted(transactions), given);

/** Everything that a report says about a tax, without what names it: ids and prices. */
function contentOf(found: TaxReport): Record<string, string[]> {
  const without = (entry: object, names: string[]) =>
    JSON.stringify(Object.fromEntries(Object.entries(entry).filter(([name]) => !names.includes(name))));
  const names = ["transactionId", "acquiredIn", "causes", "mayChange", "id"];
  const lists = {
    unknown: found.unknown,
    lines: found.lines,
    contracts: found.contracts,
    income: found.income,
    yearEnd: found.yearEnd,
    allocation: found.allocation,
  };
  const { method, scope, currency, timeZone } = found;
  return {
    ...Object.fromEntries(
      Object.entries(lists).map(([name, list]) => [name, list.map((entry) => without(entry, names)).sort()]),
    ),
    rules: [JSON.stringify({ method, scope, currency, timeZone })],
  };
}

/** The number of entries of a list after the listed differences. */
const countAfter = (before: number, differences: readonly Difference[]) =>
  before +
  differences.filter(({ change }) => change === "added").length -
  differences.filter(({ change }) => change === "removed").length;

describe("the differences of a filed report", () => {
  it("are every one and no other, for any later changes", () => {
    const seeds = fc.integer({ min: 0, max: 2 ** 31 - 1 });
    const changes = fc.array(fc.tuple(fc.constantFrom(...Object.keys(CHANGES)), seeds), { minLength: 1, maxLength: 4 });
    fc.assert(
      fc.property(seeds, fc.constantFrom("gb", "de", "us"), changes, (seed, country, later) => {
        const before: Ledger = {
          transactions: randomBook(seed, MONIES),
          given: { country, year: 2020, rates: ratesFrom(randomNumbers(seed)) },
        };
        const filed = JSON.parse(JSON.stringify(reportOf(before))) as TaxReport;
        const after = later.reduce((ledger, [name, with_]) => CHANGES[name]!(ledger, randomNumbers(with_)), before);
        const now = reportOf(after);
        const differences = differencesOf(filed, now);
        const [contentThen, contentNow] = [contentOf(filed), contentOf(now)];
        for (const list of LISTS) {
          const ofList = differences.filter((one) => one.list === list);
          const isSame = JSON.stringify(contentThen[list]) === JSON.stringify(contentNow[list]);
          expect([list, ofList.length === 0]).toEqual([list, isSame]);
          expect(ofList.every(({ fields }) => fields.length > 0)).toBe(true);
          if (list !== "rules") expect(countAfter(contentThen[list]!.length, ofList)).toBe(contentNow[list]!.length);
        }
        if (differences.length === 0) expect(now.sections).toEqual(filed.sections);
        // What is undone leaves no difference.
        expect(differencesOf(filed, reportOf(before))).toEqual([]);
      }),
      runs(40, 1000),
    );
  });

  it("name the line, its figures then and its figures now", () => {
    const sale = (price: string): Ledger => ({
      transactions: [
        ...(["buy", "sell"] as const).map(
          (kind, index): Transaction => ({
            ...{ id: kind, kind, at: Date.UTC(2020, index, 5), account: "", toAccount: null, priceCurrency: "eur" },
            legs: [{ coinId: "bitcoin", symbol: "btc", amount: (kind === "buy" ? "1" : "-1") as Exact, value: null }],
            ...{ price: (kind === "buy" ? "10" : price) as Exact, fee: null, positionId: null, transferKey: null },
          }),
        ),
      ],
      given: { country: "de", year: 2020 },
    });
    expect(differencesOf(reportOf(sale("30")), reportOf(sale("32")))).toEqual([
      {
        ...{ list: "lines", change: "changed", transactionId: "sell", symbol: "btc", at: "2020-02-05T00:00:00.000Z" },
        fields: [
          { name: "proceeds", before: "30", after: "32" },
          { name: "gain", before: "20", after: "22" },
        ],
      },
    ]);
  });
});
