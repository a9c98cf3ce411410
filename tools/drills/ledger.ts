import { firstDifference } from "../../shared/transactions/test/compare.ts";
import { randomBook } from "../../shared/transactions/test/random-book.ts";
import { type BenchResult, exactly } from "../bench/results.ts";

const BOOKS = Number(process.env.BOOKS ?? 100_000);
const MAX_SHOWN = 3;

/** Compares random books with exact fractions, by each method and scope. */
export async function ledgerDrill(): Promise<BenchResult[]> {
  let differing = 0;
  for (let seed = 0; seed < BOOKS; seed++) {
    const difference = firstDifference(randomBook(seed));
    if (!difference) continue;
    differing += 1;
    if (differing <= MAX_SHOWN) console.error(`Book ${seed}`, JSON.stringify(difference, null, 1));
  }
  return [
    exactly(`of ${BOOKS} random books, those that differ from exact fractions at 8 places`, differing, 0, "books"),
  ];
}
