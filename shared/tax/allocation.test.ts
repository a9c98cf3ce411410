import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { runs } from "../../tools/test/depth.ts";
import { DOLLARS } from "../transactions/accounting.ts";
import { prepareBook } from "../transactions/book.ts";
import { foldBook } from "../transactions/fold.ts";
import { OUTSIDE } from "../transactions/ledger-event.ts";
import { randomBook } from "../transactions/test/random-book.ts";
import { bookUntil, foldAllocated } from "./allocation.ts";
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
        const folded = foldAllocated(book, method, day);
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
});
