import { MINUTE } from "../values/time.ts";
import { assetKeyOf, isFiat, type Transaction } from "./transaction.ts";

/** The most time between the two sides of a transfer that count as one without a question. */
const MAX_GAP_MS = 30 * MINUTE;

/** A transfer of coins that names only one side: the coins leave the portfolio, or they come from outside. */
const isOneSided = ({ kind, toAccount, legs }: Transaction): boolean =>
  kind === "transfer" && toAccount === null && legs.length === 1 && !isFiat(legs[0]!);

/** The transactions of a list, sorted by time, that lie between two times (ms), both included. */
function between(from: number, to: number, sorted: readonly Transaction[]): Transaction[] {
  let [low, high] = [0, sorted.length];
  while (low < high) {
    const middle = (low + high) >> 1;
    if (sorted[middle]!.at < from) low = middle + 1;
    else high = middle;
  }
  const found: Transaction[] = [];
  for (let index = low; index < sorted.length && sorted[index]!.at <= to; index++) found.push(sorted[index]!);
  return found;
}
const near = ({ at }: Transaction, sorted: readonly Transaction[]) => between(at - MAX_GAP_MS, at + MAX_GAP_MS, sorted);

/** Coins that came back to their account before they left it are the same ones only when nothing else happened to them. */
function isUsedBetween(out: Transaction, arrival: Transaction, sorted: readonly Transaction[]): boolean {
  if (out.account !== arrival.account || arrival.at >= out.at) return false;
  const key = assetKeyOf(out.legs[0]!);
  return between(arrival.at, out.at, sorted).some(
    (one) => one !== out && one !== arrival && one.legs.some((leg) => assetKeyOf(leg) === key),
  );
}

const isOfTwoPositions = (a: Transaction, b: Transaction): boolean =>
  a.positionId !== null && b.positionId !== null && a.positionId !== b.positionId;

/**
 * Opposite one-sided transfers of the same amount within half an hour, which are one transfer: what left, with what
 * arrived. With a second candidate none of them is a pair, because a guess could give a wrong cost. `transactions` are
 * sorted by time.
 */
export function pairTransfers(transactions: readonly Transaction[]): Map<Transaction, Transaction> {
  const groups = Map.groupBy(transactions.filter(isOneSided), ({ legs: [leg] }) => {
    const { amount } = leg!;
    return `${assetKeyOf(leg!)} ${amount.startsWith("-") ? amount.slice(1) : amount}`;
  });
  const pairs = new Map<Transaction, Transaction>();
  for (const group of groups.values()) {
    const sent = group.filter(({ legs }) => legs[0]!.amount.startsWith("-"));
    const received = group.filter(({ legs }) => !legs[0]!.amount.startsWith("-"));
    for (const out of sent) {
      const [arrival, ...others] = near(out, received);
      if (!arrival || others.length > 0 || near(arrival, sent).length > 1) continue;
      if (!isOfTwoPositions(out, arrival) && !isUsedBetween(out, arrival, transactions)) pairs.set(out, arrival);
    }
  }
  return pairs;
}
