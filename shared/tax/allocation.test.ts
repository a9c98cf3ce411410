import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { runs } from "../../tools/test/depth.ts";
import { ratesOf } from "../exchange-rates/rates.ts";
import { accountingOf, DOLLARS } from "../transactions/accounting.ts";
import { prepareBook } from "../transactions/book.ts";
import { foldBook } from "../transactions/fold.ts";
import { OUTSIDE } from "../transactions/ledger-event.ts";
import { randomBook } from "../transactions/test/random-book.ts";
import { bookUntil, foldAllocated } from "./allocation.ts";
import { allocationDifferences } from "./differences.ts";
import { exactLots } from "./kept-allocation.ts";
import { allocationNow, type TaxReport } from "./report.ts";
import { transactionsOf } from "./test/example.ts";
import { report } from "./test/reporting.ts";

type Amounts = { known: bigint; unknown: bigint; cost: bigint };
const sumsOf = (parts: readonly { coin: number; amount: bigint; cost: bigint | null }[]) => {
  const sums = new Map<number, Amounts>();
  for (const { coin, amount, cost } of parts) {
    const sum = sums.get(coin) ?? { known: 0n, unknown: 0n, cost: 0n };
    if (cost === null) sum.unknown += amount;
    else {
      sum.known += amount;
      sum.cost += cost;
    }
    sums.set(coin, sum);
  }
  return [...sums].sort(([a], [b]) => a - b);
};

it("what is allocated to accounts is what was left of all accounts together, for any book and day", () => {
  fc.assert(
    fc.property(
      fc.integer({ min: 0, max: 2 ** 31 - 1 }),
      fc.nat(20),
      fc.constantFrom("fifo", "lifo", "hifo"),
      (seed, at, method) => {
        const transactions = randomBook(seed).toSorted((a, b) => a.at - b.at);
        const book = prepareBook(transactions, DOLLARS);
        const day = (book.events[Math.min(at, book.events.length - 1)]?.day ?? 0) + (at % 2);
        const before = foldBook(bookUntil(book, day), method, "universal").remainders.filter(
          ({ account }) => account !== OUTSIDE,
        );
        const folded = foldAllocated(book, { method, scope: "universal", day });
        const left = before.flatMap(({ coin, parts }) => parts.map((part) => ({ coin, ...part })));
        expect(sumsOf(folded.allocation)).toEqual(sumsOf(left));
        expect(folded.allocation.every(({ account, amount }) => account >= 0 && amount > 0n)).toBe(true);
        // Before the day nothing differs from lots of all accounts together.
        const sold = (list: typeof folded.disposals) =>
          list
            .filter(({ event }) => event.day < day)
            .map(({ event, amount, proceeds, cost }) => [event.index, amount, proceeds, cost]);
        expect(sold(folded.disposals)).toEqual(sold(foldBook(book, method, "universal").disposals));
      },
    ),
    runs(150, 5000),
  );
});

it("a kept allocation of an unchanged ledger changes no figure, for any book, day and scope", () => {
  fc.assert(
    fc.property(
      fc.integer({ min: 0, max: 2 ** 31 - 1 }),
      fc.nat(20),
      fc.constantFrom("fifo", "lifo", "hifo"),
      fc.constantFrom("universal", "account"),
      (seed, at, method, scope) => {
        const transactions = randomBook(seed).toSorted((a, b) => a.at - b.at);
        const book = prepareBook(transactions, DOLLARS);
        const day = (book.events[Math.min(at, book.events.length - 1)]?.day ?? 0) + (at % 2);
        const now = foldAllocated(book, { method, scope, day });
        const kept = foldAllocated(book, { method, scope, day, kept: exactLots(book, now.computed) });
        const figures = ({ disposals, unknown, missing, realised }: typeof now) => ({
          disposals: disposals.map(({ event, ...one }) => ({ ...one, event: event.index })),
          unknown: unknown.map(({ event, amount }) => [event.index, amount]),
          missing: missing.map(({ event, amount }) => [event.index, amount]),
          realised,
        });
        expect(figures(kept)).toEqual(figures(now));
        if (scope === "universal") return;
        // Without a kept one, a history by accounts is that of single accounts all the time.
        const plain = foldBook(book, method, "account");
        expect(now.realised).toBe(plain.realised);
        expect(now.disposals.map(({ cost }) => cost)).toEqual(plain.disposals.map(({ cost }) => cost));
      },
    ),
    runs(100, 5000),
  );
});

describe("the change of 1 January 2025", () => {
  const HISTORY = {
    history: `2021-01-10 buy 1 btc for 30000 at a
      2022-01-10 buy 2 btc for 90000 at b
      2023-01-10 move 1 btc from b to c
      2024-06-10 sell 1 btc for 60000 at b
      2025-06-10 sell 1 btc for 100000 at c`,
  };
  const transactions = transactionsOf(HISTORY, "usd");
  const allocationOf = (scope: "universal" | "account", year = 2025) =>
    report(transactions, { country: "us", year, scope }).allocation.map(({ account, acquiredAt, amount, cost }) => [
      account,
      acquiredAt.slice(0, 10),
      amount,
      cost,
    ]);

  it("allocates a universal history by its remaining lots, and shows it", () => {
    expect(allocationOf("universal")).toEqual([
      ["a", "2022-01-10", "1", "45000"],
      ["c", "2022-01-10", "1", "45000"],
    ]);
    expect(allocationOf("universal", 2026)).toEqual(allocationOf("universal"));
    expect(allocationOf("universal", 2024)).toEqual([]);
  });

  it("leaves the lots of a history by accounts where they are", () => {
    expect(allocationOf("account")).toEqual([
      ["a", "2021-01-10", "1", "30000"],
      ["c", "2022-01-10", "1", "45000"],
    ]);
  });

  it("begins with the year of the user's zone", () => {
    const late = transactionsOf(
      { history: "2021-01-10 buy 1 btc for 1 at a\n2025-01-01T03:00:00Z sell 1 btc for 5 at b" },
      "usd",
    );
    const unknownIn = (timeZone: string, year: number) =>
      report(late, { country: "us", year, timeZone }).unknown.map(({ reason }) => reason);
    expect(unknownIn("America/New_York", 2024)).toEqual([]);
    expect(unknownIn("UTC", 2025)).toEqual(["no purchase"]);
  });

  describe("when the allocation was kept", () => {
    const HELD = `2023-01-10 buy 1 btc for 10000 at a
      2024-01-10 buy 1 btc for 40000 at a`;
    const SOLD = "2025-06-10 sell 1 btc for 90000 at a";
    const of = (history: string) => transactionsOf({ history }, "usd");
    const lotsOf = (history: string) => {
      const book = prepareBook(of(history), accountingOf({ currency: "usd", timeZone: "UTC" }, ratesOf([])));
      return allocationNow(book, { country: "us", method: "fifo", scope: "universal" });
    };
    const kept = lotsOf(HELD);
    const given = { country: "us", year: 2025, timeZone: "UTC", kept } as const;
    const linesOf = ({ lines }: TaxReport) =>
      lines.map(({ acquiredAt, cost, term }) => [acquiredAt!.slice(0, 10), cost, term]);

    it("is used by later reports, whatever changes before", () => {
      // An earlier sale that was forgotten, and then entered, takes the oldest lot.
      const late = `${HELD}\n2024-02-10 sell 1 btc for 50000 at a\n${SOLD}`;
      expect(linesOf(report(of(late), { ...given, kept: null }))).toEqual([["2024-01-10", "40000", "long"]]);
      const found = report(of(late), given);
      expect(linesOf(found)).toEqual([["2023-01-10", "10000", "long"]]);
      expect(found.allocation.map(({ cost }) => cost)).toEqual(["10000", "40000"]);
      expect(allocationDifferences(found)).toMatchObject([
        { change: "removed", fields: [{ name: "account" }, {}, {}] },
      ]);
      expect(found.notes.join()).toContain("This report uses the allocation that you kept.");
      expect(linesOf(report(of(late), { ...given, year: 2024 }))).toEqual([["2023-01-10", "10000", "long"]]);
    });

    it("keeps the date and the cost of a purchase that was edited or deleted since", () => {
      const edited = `2023-03-01 buy 1 btc for 15000 at a\n2024-01-10 buy 1 btc for 40000 at a\n${SOLD}`;
      expect(linesOf(report(of(edited), given))).toEqual([["2023-01-10", "10000", "long"]]);
      expect(linesOf(report(of(SOLD), given))).toEqual([["2023-01-10", "10000", "long"]]);
      const found = report(of(edited), given);
      expect(allocationDifferences(found)).toMatchObject([{ change: "removed" }, { change: "added" }]);
    });

    it("differs in nothing after the same file was imported again, and in the money when a price changed", () => {
      const again = of(`${HELD}\n${SOLD}`).map((one) => ({ ...one, id: `again ${one.id}` }));
      expect(allocationDifferences(report(again, given))).toEqual([]);
      expect(allocationDifferences(report(again, { ...given, kept: null }))).toBeNull();
      const dearer = `${HELD.replace("40000", "41000")}\n${SOLD}`;
      expect(allocationDifferences(report(of(dearer), given))).toMatchObject([
        { change: "changed", symbol: "btc", fields: [{ name: "cost", before: "40000", after: "41000" }] },
      ]);
    });

    it("gives no lot to coins that it does not have, which are unknown then", () => {
      const more = `${HELD}\n2024-05-10 buy 3 eth for 3000 at a\n2025-06-10 sell 1 eth for 2000 at a`;
      const found = report(of(more), given);
      expect(found.unknown).toMatchObject([{ symbol: "eth", reason: "no purchase" }]);
      expect(allocationDifferences(found)).toMatchObject([{ change: "added", symbol: "eth" }]);
    });
  });
});
