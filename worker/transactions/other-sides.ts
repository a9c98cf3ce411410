import { SEPARATE, type Transaction } from "../../shared/transactions/transaction.ts";
import { REACH_MS } from "../../shared/transactions/transfers/pairs.ts";
import { isOneSided } from "../../shared/transactions/transfers/sides.ts";
import type { Deps } from "../deps.ts";
import { toTransaction } from "./rows.rules.ts";
import type { TransactionRow } from "./transactions.queries.ts";
import { listByTransferKey, listOneSidedIn, type Range } from "./transfers.queries.ts";

/** All transactions that may be a pair with one of these, because they have its key. */
export async function readKeyed({ db }: Deps, userId: string, sides: readonly Transaction[]): Promise<Transaction[]> {
  const keys = sides.flatMap(({ transferKey }) => (transferKey === SEPARATE ? [] : (transferKey ?? [])));
  return keys.length === 0 ? [] : (await listByTransferKey(db, userId, [...new Set(keys)])).map(toTransaction);
}

/** The times around some transfers, each once. `newestFirst` are sorted by time. */
function rangesAround(newestFirst: readonly Transaction[], now: number): Range[] {
  const ranges: Range[] = [];
  for (const { at } of newestFirst) {
    const [from, to] = [at - REACH_MS, Math.min(at + REACH_MS, now)];
    const last = ranges.at(-1);
    if (last && to >= last.from) last.from = from;
    else ranges.push({ from, to });
  }
  return ranges;
}

/**
 * The transactions that decide the other sides of the transfers among some rows, sorted by time. `rows` are sorted by
 * time, the newest first.
 */
export async function readSides(deps: Deps, userId: string, rows: readonly TransactionRow[]): Promise<Transaction[]> {
  const { db, clock } = deps;
  const shown = rows.map(toTransaction).filter(isOneSided);
  if (shown.length === 0) return [];
  const now = clock.now();
  const near = (await listOneSidedIn(db, userId, rangesAround(shown, now))).map(toTransaction);
  const keyed = (await readKeyed(deps, userId, near)).filter(({ at }) => at <= now);
  return inOrder([...near, ...keyed]);
}

/** Transactions of one or more lists, each once, sorted by time. */
function inOrder(transactions: readonly Transaction[]): Transaction[] {
  const byId = new Map(transactions.map((one) => [one.id, one]));
  return [...byId.values()].sort((a, b) => a.at - b.at || Number(a.id) - Number(b.id));
}

/** Some transactions with those that decide the other sides of the transfers among them. All are sorted by time. */
export const readAround = async (deps: Deps, userId: string, rows: readonly TransactionRow[]): Promise<Transaction[]> =>
  inOrder([...(await readSides(deps, userId, rows.toReversed())), ...rows.map(toTransaction)]);
