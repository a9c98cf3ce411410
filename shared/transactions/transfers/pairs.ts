import { compare, type Exact } from "../../values/decimal.ts";
import { MINUTE } from "../../values/time.ts";
import { assetKeyOf, isFiat, SEPARATE, type Transaction } from "../transaction.ts";

/**
 * The most time between the two sides of a transfer that count as one without a question, and the most by which an
 * arrival may come before its sending, because clocks differ.
 */
export const MAX_GAP_MS = 30 * MINUTE;

/** A transfer of coins that names only one side: the coins leave the portfolio, or they come from outside. */
export const isOneSided = ({ kind, toAccount, legs }: Transaction): boolean =>
  kind === "transfer" && toAccount === null && legs.length === 1 && !isFiat(legs[0]!);

/** Whether a transfer with one side sends its coins. */
export const isSent = ({ legs: [leg] }: Transaction): boolean => leg!.amount.startsWith("-");
/** The amount of a transfer with one side, above zero. */
export const sizeOf = ({ legs: [leg] }: Transaction): Exact => leg!.amount.replace("-", "") as Exact;

export const isOfTwoPositions = (a: Transaction, b: Transaction): boolean =>
  a.positionId !== null && b.positionId !== null && a.positionId !== b.positionId;

/** Coins that arrive where they left, arrive later. Other clocks may differ. */
export const isTooEarly = (out: Transaction, arrival: Transaction): boolean =>
  arrival.at < out.at - (out.account === arrival.account ? 0 : MAX_GAP_MS);

/** Why two transactions cannot be the two sides of one transfer, as a sentence; null when they can. */
export function problemOfPair(out: Transaction, arrival: Transaction): string | null {
  if (!isOneSided(out) || !isOneSided(arrival) || !isSent(out) || isSent(arrival))
    return "One transfer has one transaction that sends coins and one that receives them, and neither names the other account";
  if (assetKeyOf(out.legs[0]!) !== assetKeyOf(arrival.legs[0]!)) return "A transfer moves one coin";
  if (compare(sizeOf(arrival), sizeOf(out)) > 0) return "More coins arrived than were sent";
  if (isTooEarly(out, arrival)) return "The coins arrived before they were sent";
  return isOfTwoPositions(out, arrival) ? "The coins belong to two positions" : null;
}

/** The first transactions of a list, sorted by time, that lie between two times (ms), both included. */
function between(from: number, to: number, sorted: readonly Transaction[], most = Infinity): Transaction[] {
  let [low, high] = [0, sorted.length];
  while (low < high) {
    const middle = (low + high) >> 1;
    if (sorted[middle]!.at < from) low = middle + 1;
    else high = middle;
  }
  const found: Transaction[] = [];
  for (let index = low; found.length < most && (sorted[index]?.at ?? Infinity) <= to; index++)
    found.push(sorted[index]!);
  return found;
}
/** At most two, because a second one is one too many. */
const near = ({ at }: Transaction, sorted: readonly Transaction[]) =>
  between(at - MAX_GAP_MS, at + MAX_GAP_MS, sorted, 2);

/** Coins that came back to their account before they left it are the same ones only when nothing else happened to them. */
function isUsedBetween(out: Transaction, arrival: Transaction, sorted: readonly Transaction[]): boolean {
  if (out.account !== arrival.account || arrival.at >= out.at) return false;
  const key = assetKeyOf(out.legs[0]!);
  return between(arrival.at, out.at, sorted).some(
    (one) => one !== out && one !== arrival && one.legs.some((leg) => assetKeyOf(leg) === key),
  );
}

type Pairs = Map<Transaction, Transaction>;

/** The transfers that a user has confirmed. A key counts for nothing when its other side is missing or no longer fits. */
export function confirmedPairs(transactions: readonly Transaction[]): Pairs {
  const keyed = transactions.filter(
    (one) => one.transferKey !== null && one.transferKey !== SEPARATE && isOneSided(one),
  );
  const pairs: Pairs = new Map();
  for (const [one, other, ...more] of Map.groupBy(keyed, ({ transferKey }) => transferKey).values()) {
    if (!other || more.length > 0) continue;
    const [out, arrival] = isSent(one!) ? [one!, other] : [other, one!];
    if (problemOfPair(out, arrival) === null) pairs.set(out, arrival);
  }
  return pairs;
}

/**
 * Opposite one-sided transfers of the same amount within half an hour, which are one transfer without a question. With a
 * second candidate none of them is a pair, because a guess could give a wrong cost.
 */
function addSilentPairs(pairs: Pairs, open: readonly Transaction[], transactions: readonly Transaction[]): void {
  const groups = Map.groupBy(open, (one) => `${assetKeyOf(one.legs[0]!)} ${sizeOf(one)}`);
  for (const group of groups.values()) {
    const sent = group.filter(isSent);
    const received = group.filter((one) => !isSent(one));
    for (const out of sent) {
      const [arrival, ...others] = near(out, received);
      if (!arrival || others.length > 0 || near(arrival, sent).length > 1) continue;
      if (!isOfTwoPositions(out, arrival) && !isUsedBetween(out, arrival, transactions)) pairs.set(out, arrival);
    }
  }
}

/**
 * The transfers that two transactions describe: what left, with what arrived. First those that the user has confirmed,
 * then those that need no question. `transactions` are sorted by time.
 */
export function pairTransfers(transactions: readonly Transaction[]): Pairs {
  const pairs = confirmedPairs(transactions);
  const arrived = new Set(pairs.values());
  const isOpen = (one: Transaction) =>
    isOneSided(one) && one.transferKey !== SEPARATE && !pairs.has(one) && !arrived.has(one);
  addSilentPairs(pairs, transactions.filter(isOpen), transactions);
  return pairs;
}

/** A transaction, or the whole transfer of which it is one side. `transactions` are sorted by time. */
export function wholeTransfer(transaction: Transaction, transactions: readonly Transaction[]): Transaction {
  for (const [out, arrival] of pairTransfers(transactions))
    if (out.id === transaction.id || arrival.id === transaction.id) return joinPair(out, arrival);
  return transaction;
}

/** Both sides of a transfer as one transaction. What did not arrive is a fee of the network. */
export const joinPair = (out: Transaction, arrival: Transaction): Transaction => ({
  ...out,
  toAccount: arrival.account,
  legs: [out.legs[0]!, arrival.legs[0]!],
  ...(out.price === null ? { price: arrival.price, priceCurrency: arrival.priceCurrency } : {}),
});
