import type { Exact } from "../../values/decimal.ts";
import { absolute, type Entry, isNegative, negate, plus, Total } from "../reading/entries.ts";
import type { ImportedTransaction } from "./transactions.ts";

/** `computed` is the sum of the rows of the file. `stated` is the last balance in the file. */
export type Balance = { account: string; symbol: string; computed: Exact; stated: Exact | null };
/** How many of the balances in the file follow from the balance before them. */
export type BalanceCheck = { compared: number; agree: number; differences: { row: number; problem: string }[] };

type Sum = Omit<Balance, "computed"> & { total: Total };

export function sumBalances(transactions: readonly ImportedTransaction[], runs: BalanceRuns): Balance[] {
  const sums = new Map<string, Map<string, Sum>>();
  const all: Sum[] = [];
  const add = (account: string, symbol: string, amount: Exact) => {
    let ofAccount = sums.get(account);
    if (!ofAccount) {
      ofAccount = new Map();
      sums.set(account, ofAccount);
    }
    let sum = ofAccount.get(symbol);
    if (!sum) {
      sum = { account, symbol, total: new Total(), stated: null };
      ofAccount.set(symbol, sum);
      all.push(sum);
    }
    sum.total.add(amount);
  };
  for (const { account, toAccount, legs, fee } of transactions) {
    for (const { symbol, amount } of legs) {
      // A transfer has one leg for both accounts, or one leg for each account.
      if (toAccount === null || (legs.length === 2 && isNegative(amount))) add(account, symbol, amount);
      else if (legs.length === 1) add(account, symbol, negate(absolute(amount)));
      if (toAccount !== null && (legs.length === 1 || !isNegative(amount))) add(toAccount, symbol, absolute(amount));
    }
    if (fee) add(account, fee.symbol, negate(fee.amount));
  }
  for (const run of runs.values()) {
    const { account, fileBalance } = run.at(-1)!;
    const balance = sums.get(account)?.get(fileBalance!.coin.toLowerCase());
    if (balance) balance.stated = plus(balance.stated ?? ("0" as Exact), fileBalance!.balance);
  }
  return all.map(({ total, ...sum }) => ({ ...sum, computed: total.exact }));
}

const changeOf = ({ legs, fees }: Entry, coin: string): Exact => {
  let total = "0" as Exact;
  for (const { symbol, amount } of legs) if (symbol === coin) total = plus(total, amount);
  for (const { symbol, amount } of fees) if (symbol === coin) total = plus(total, negate(amount));
  return total;
};

/** The rows of each coin in the order of their times. */
export type BalanceRuns = ReadonlyMap<string, Entry[]>;

/** A file may begin with the newest row. */
export function balanceRunsOf(entries: readonly Entry[]): BalanceRuns {
  const isNewestFirst = (entries[0]?.at ?? 0) > (entries.at(-1)?.at ?? 0);
  const ordered = (isNewestFirst ? entries.toReversed() : [...entries]).sort((a, b) => a.at - b.at);
  const runs = new Map<string, Entry[]>();
  for (const entry of ordered) {
    if (!entry.fileBalance) continue;
    const slot = `${entry.account}\n${entry.fileBalance.code}`;
    const run = runs.get(slot);
    if (run) run.push(entry);
    else runs.set(slot, [entry]);
  }
  for (const [slot, run] of runs) runs.set(slot, orderWithinSeconds(run));
  return runs;
}

/** Whether a balance follows from the one before and the row's change. A spreadsheet may have rounded both balances. */
function follows(before: Entry, entry: Entry): boolean {
  const { coin, balance, places } = entry.fileBalance!;
  const change = changeOf(entry, coin);
  const expected = plus(before.fileBalance!.balance, change);
  if (expected === balance) return true;
  const kept = Math.min(places, before.fileBalance!.places);
  const changePlaces = change.split(".")[1]?.length ?? 0;
  const isRounded = changePlaces > Math.max(places, before.fileBalance!.places) && kept > 0;
  return isRounded && Number(absolute(plus(expected, negate(balance)))) <= 10 ** -kept;
}

/**
 * The order of rows with the same second is unknown. The next row is the one whose balance follows from the last
 * balance.
 */
function orderWithinSeconds(run: readonly Entry[]): Entry[] {
  const ordered: Entry[] = [];
  for (let start = 0; start < run.length; ) {
    let end = start + 1;
    while (end < run.length && run[end]!.at === run[start]!.at) end += 1;
    if (end === start + 1) ordered.push(run[start]!);
    else ordered.push(...orderSameSecond(run.slice(start, end), ordered.at(-1)));
    start = end;
  }
  return ordered;
}

const MAX_SAME_SECOND_ROWS = 50;
function orderSameSecond(rows: readonly Entry[], before: Entry | undefined): Entry[] {
  if (rows.length === 1 || rows.length > MAX_SAME_SECOND_ROWS) return [...rows];
  if (before) return orderBy(follows, before, rows);
  // Without a previous balance, the order in which most balances follow from the one before is used.
  const links = rows.map((before) => rows.map((row) => row !== before && follows(before, row)));
  const followsAt = (before: number, row: number) => links[before]![row]!;
  const indexes = [...rows.keys()];
  const orders = indexes.map((first) => [first, ...orderBy(followsAt, first, indexes.toSpliced(first, 1))]);
  const linksOf = (order: readonly number[]) =>
    order.filter((row, index) => index > 0 && followsAt(order[index - 1]!, row)).length;
  const best = orders.map((order) => ({ order, count: linksOf(order) })).sort((a, b) => b.count - a.count)[0]!;
  return best.order.map((index) => rows[index]!);
}

/** Takes the first row that follows the last one, again and again, and any row where none does. */
function orderBy<T>(follows: (before: T, row: T) => boolean, start: T, rows: readonly T[]): T[] {
  const left = [...rows];
  const order: T[] = [];
  let last = start;
  while (left.length > 0) {
    const found = left.findIndex((row) => follows(last, row));
    last = left.splice(Math.max(found, 0), 1)[0]!;
    order.push(last);
  }
  return order;
}

const MAX_DIFFERENCES = 100;

/** Checks that each balance in the file is the previous balance plus the row's change. */
export function checkBalances(runs: BalanceRuns): BalanceCheck {
  const check: BalanceCheck = { compared: 0, agree: 0, differences: [] };
  for (const run of runs.values()) {
    for (const [index, entry] of run.entries()) {
      if (index === 0) continue;
      check.compared += 1;
      if (follows(run[index - 1]!, entry)) check.agree += 1;
      else if (check.differences.length < MAX_DIFFERENCES) check.differences.push(differenceOf(run[index - 1]!, entry));
    }
  }
  return check;
}

function differenceOf(before: Entry, entry: Entry) {
  const { coin, balance } = entry.fileBalance!;
  const expected = plus(before.fileBalance!.balance, changeOf(entry, coin));
  return {
    row: entry.line,
    problem: `The file states a balance of ${balance} ${coin}, but the rows add up to ${expected}`,
  };
}

/** The coins that an account already held before the first row of the file. */
export function openingBalances(runs: BalanceRuns): { symbol: string; amount: Exact }[] {
  const found: { symbol: string; amount: Exact }[] = [];
  for (const run of runs.values()) {
    const { fileBalance } = run[0]!;
    const amount = plus(fileBalance!.balance, negate(changeOf(run[0]!, fileBalance!.coin)));
    if (amount !== "0" && !isNegative(amount)) found.push({ symbol: fileBalance!.coin, amount });
  }
  return found;
}
