import { ratesOf } from "../../shared/exchange-rates/rates.ts";
import { accountingOf } from "../../shared/transactions/accounting.ts";
import { firstDifference } from "../../shared/transactions/test/compare.ts";
import { MONIES } from "../../shared/transactions/test/oracle.ts";
import { randomBook } from "../../shared/transactions/test/random-book.ts";
import { randomMoney } from "../../shared/transactions/test/random-money.ts";
import { type BenchResult, exactly } from "../bench/results.ts";

const BOOKS = Number(process.env.BOOKS ?? 100_000);
const MAX_SHOWN = 3;

/** Compares random books with exact fractions, by each method and scope, in dollars and in another currency and zone. */
export async function ledgerDrill(): Promise<BenchResult[]> {
  const monies = Array.from({ length: 100 }, (_, index) => randomMoney(index));
  let differing = 0;
  for (let seed = 0; seed < BOOKS; seed++) {
    const { oracle, years, ...money } = monies[seed % monies.length]!;
    const difference =
      firstDifference(randomBook(seed)) ??
      firstDifference(randomBook(seed, MONIES), accountingOf(money, ratesOf(years)), oracle);
    if (!difference) continue;
    differing += 1;
    if (differing <= MAX_SHOWN) console.error(`Book ${seed}`, JSON.stringify(difference, null, 1));
  }
  return [
    exactly(`of ${BOOKS} random books, those that differ from exact fractions at 8 places`, differing, 0, "books"),
  ];
}
