import { movementsOf } from "../../../shared/performance/movements.ts";
import { neededPrices } from "../../../shared/performance/needed-prices.ts";
import { startOf } from "../../../shared/performance/range.ts";
import type { Accounting } from "../../../shared/transactions/accounting.ts";
import type { Transaction } from "../../../shared/transactions/transaction.ts";
import { readCloses } from "../../coins/past-prices/archive.ts";
import type { Database } from "../../platform/storage/db.ts";
import type { Ask } from "./answers.ts";

/** The times (ms) at which an answer converts US dollars: one in each year. */
export function dollarTimes(ask: Ask, transactions: readonly Transaction[], now: number): number[] {
  if (ask.name !== "performance") return [];
  const opened = ask.contracts.map(({ openedAt }) => openedAt);
  const first = Math.min(now, transactions[0]?.at ?? now, ...opened);
  const year = new Date(first).getUTCFullYear();
  const years = new Date(now).getUTCFullYear() - year;
  return [...Array.from({ length: years }, (_, index) => Date.UTC(year + index, 11, 31)), now];
}

/** The movements of transactions and the prices that a return needs; null for other answers. */
export async function readMarket(
  db: Database,
  ask: Ask,
  transactions: readonly Transaction[],
  accounting: Accounting,
  now: number,
) {
  if (ask.name !== "performance") return null;
  const { range, benchmark, account, contracts, origin } = ask;
  const movements = movementsOf(transactions, accounting, account ?? undefined);
  const from = startOf(range, now, accounting.zone);
  const needed = neededPrices(movements, contracts, from, now);
  const first = [...needed.values()].reduce((earliest, span) => Math.min(earliest, span.from), now);
  if (benchmark !== "cash" && needed.size > 0) needed.set(benchmark, { from: first, to: now });
  return { movements, prices: await readCloses({ db, origin, now }, needed) };
}
