import { DOLLARS } from "../../../shared/transactions/accounting.ts";
import { prepareBook } from "../../../shared/transactions/book.ts";
import { foldBook } from "../../../shared/transactions/fold.ts";
import { METHODS, SCOPES } from "../../../shared/transactions/methods.ts";
import { randomNumbers } from "../../../shared/transactions/test/random-book.ts";
import type { Transaction } from "../../../shared/transactions/transaction.ts";
import type { Exact } from "../../../shared/values/decimal.ts";
import { toFixedPoint } from "../../../shared/values/fixed.ts";
import { DAY } from "../../../shared/values/time.ts";
import { atMost, type BenchResult, info } from "../results.ts";

const SMALL = 10_000;
const LARGE = 100_000;
/** The CPU time of one measurement, in µs. */
const MEASURED_CPU = 1_000_000;
/** A change of the method takes at most this many times as long as adding up the same decimals. */
const MAX_SUMS = 4;
/** Ten times as many transactions take at most this many times as long. */
const MAX_GROWTH = 12;
const COINS = ["btc", "eth", "sol", "ada", "doge"];
const ACCOUNTS = ["Kraken", "Binance", "Ledger"];

/** Five years of purchases, sales, transfers and income of five coins in three accounts. */
function typicalTransactions(count: number): Transaction[] {
  const random = randomNumbers(7);
  const pick = <Value>(values: readonly Value[]): Value => values[Math.floor(random() * values.length)]!;
  return Array.from({ length: count }, (_, index): Transaction => {
    const chance = random();
    const kind = chance < 0.5 ? "buy" : chance < 0.85 ? "sell" : chance < 0.95 ? "transfer" : "income";
    const amount = (random() * 3 + 0.000_000_01).toFixed(8);
    const fee = { coinId: null, symbol: "usd", amount: "0.25" as Exact, value: null };
    return {
      id: String(index),
      kind,
      at: Math.floor(Date.UTC(2020, 0, 1) + (index * 5 * 365 * DAY) / count),
      account: pick(ACCOUNTS),
      toAccount: kind === "transfer" ? pick(ACCOUNTS) : null,
      legs: [
        { coinId: null, symbol: pick(COINS), amount: `${kind === "sell" ? "-" : ""}${amount}` as Exact, value: null },
      ],
      price: (random() * 1000 + 1).toFixed(2) as Exact,
      fee: kind !== "transfer" && random() < 0.5 ? fee : null,
      positionId: null,
      priceCurrency: null,
      transferKey: null,
    };
  });
}

/** Parses and adds up all decimals of the transactions, per coin. */
function plainSums(transactions: readonly Transaction[]): Map<string, bigint> {
  const sums = new Map<string, bigint>();
  const add = (name: string, text: string) => sums.set(name, (sums.get(name) ?? 0n) + toFixedPoint(text, 8));
  for (const { legs, price, fee } of transactions) {
    for (const { symbol, amount } of legs) add(symbol, amount);
    if (price !== null) add("price", price);
    if (fee !== null) add("fee", fee.amount);
  }
  return sums;
}

/** The CPU time of one run in ms. Many runs are measured together, because the kernel counts in steps of 10 ms. */
function cpuTime(work: () => void): number {
  work();
  const before = process.threadCpuUsage();
  for (let runs = 1; ; runs++) {
    work();
    const { user, system } = process.threadCpuUsage(before);
    if (user + system >= MEASURED_CPU) return (user + system) / 1000 / runs;
  }
}

/**
 * Compares the time of computing the gains with the time of adding up the same decimals, and the time for the
 * large number of transactions with the time for the small one.
 */
export function gains(): BenchResult[] {
  const [small, large] = [SMALL, LARGE].map((count) => {
    const transactions = typicalTransactions(count);
    return { transactions, book: prepareBook(transactions, DOLLARS) };
  });
  const sum = cpuTime(() => plainSums(small!.transactions));
  const results = SCOPES.flatMap((scope) =>
    METHODS.flatMap((method) => {
      const switched = cpuTime(() => foldBook(small!.book, method, scope));
      const few = cpuTime(() => foldBook(prepareBook(small!.transactions, DOLLARS), method, scope));
      const many = cpuTime(() => foldBook(prepareBook(large!.transactions, DOLLARS), method, scope));
      return [
        atMost(`switching ${SMALL} transactions to ${method}, ${scope}`, switched / sum, MAX_SUMS, "plain sums", 2),
        atMost(`${LARGE} transactions by ${method}, ${scope}`, many / few, MAX_GROWTH, `× ${SMALL}`, 1),
      ];
    }),
  );
  const prepared = cpuTime(() => prepareBook(small!.transactions, DOLLARS));
  return [
    info(`one plain sum of the decimals of ${SMALL} transactions`, `${sum.toFixed(2)} ms`),
    info(`reading ${SMALL} transactions for the first time`, `${(prepared / sum).toFixed(1)} plain sums`),
    ...results,
  ];
}
