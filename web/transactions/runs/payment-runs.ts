import { isFunding } from "../../../shared/transactions/perpetuals.ts";
import { difference, type Exact, sumOf } from "../../../shared/values/decimal.ts";
import { ledgerDate } from "../../ledger/dates.ts";
import { amountsOf } from "../row-texts.ts";
import type { Transaction } from "../transactions.queries.ts";

/** Fewer payments are as quick to read one by one. */
const MIN_RUN = 3;

/** "Apr 2026". */
const monthOf = ({ at }: Transaction): string => ledgerDate(at).replace(/^\d+ /, "");
const continues = (run: readonly Transaction[], next: Transaction): boolean =>
  run.length > 0 &&
  isFunding(run[0]!) &&
  isFunding(next) &&
  run[0]!.account === next.account &&
  monthOf(run[0]!) === monthOf(next);

export type Item = Transaction | Transaction[];

/**
 * The rows of the list, in which payments of funding that follow one another are one item, if they are of one account and
 * month. A venue pays every hour for each contract, so that they would hide everything else.
 */
export function withRuns(rows: readonly Transaction[]): Item[] {
  const runs: Transaction[][] = [];
  for (const row of rows) {
    const last = runs.at(-1) ?? [];
    if (continues(last, row)) last.push(row);
    else runs.push([row]);
  }
  return runs.flatMap<Item>((run) => (run.length < MIN_RUN ? run : [run]));
}

/** Batches of `size` items. `start` is the number of transactions before a batch, `count` that of those in it. */
export function batchesOf(items: readonly Item[], size: number): { items: Item[]; start: number; count: number }[] {
  let start = 0;
  return Array.from({ length: Math.ceil(items.length / size) }, (_, index) => {
    const batch = items.slice(index * size, (index + 1) * size);
    const count = batch.flat().length;
    start += count;
    return { items: batch, start: start - count, count };
  });
}

/** The sum of the payments in each coin. */
export const totalsOf = (payments: readonly Transaction[]): { symbol: string; amount: Exact }[] =>
  [...Map.groupBy(payments.flatMap(amountsOf), ({ symbol }) => symbol)].map(([symbol, parts]) => ({
    symbol,
    amount: sumOf(parts.map(({ amount }) => amount as Exact)),
  }));

/** The income of the payments minus their costs, in the ledger's currency; null if the value of one is not known. */
export function netOf(payments: readonly Transaction[]): Exact | null {
  const known = (values: (string | null)[]) => (values.includes(null) ? null : sumOf(values as Exact[]));
  const [fees, income] = [
    known(payments.flatMap(({ kind, figures }) => (kind === "fee" ? [figures.fees] : []))),
    known(payments.flatMap(({ kind, figures }) => (kind === "fee" ? [] : [figures.value]))),
  ];
  return fees === null || income === null ? null : difference(income, fees);
}
