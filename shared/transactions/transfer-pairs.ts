import { MINUTE } from "../values/time.ts";
import { assetKeyOf, isFiat, type Transaction } from "./transaction.ts";

/** The most time between the two sides of a transfer that count as one without a question. */
const MAX_GAP_MS = 30 * MINUTE;

/** A transfer of coins that names only one side: the coins leave the portfolio, or they come from outside. */
const isOneSided = ({ kind, toAccount, legs }: Transaction): boolean =>
  kind === "transfer" && toAccount === null && legs.length === 1 && !isFiat(legs[0]!);

/** The other transfers in a sorted list that happened near a time. */
const near = (at: number, others: readonly Transaction[]): Transaction[] =>
  others.filter((other) => Math.abs(other.at - at) <= MAX_GAP_MS);

/**
 * Opposite one-sided transfers of the same amount within half an hour, which are one transfer: what left, with what
 * arrived. With a second candidate none of them is a pair, because a guess could give a wrong cost.
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
      const [arrival, ...others] = near(out.at, received);
      if (arrival && others.length === 0 && near(arrival.at, sent).length === 1) pairs.set(out, arrival);
    }
  }
  return pairs;
}
