import { compare, exactText } from "../../values/decimal.ts";
import { assetKeyOf, isOfChain, SEPARATE, type Transaction } from "../transaction.ts";
import { fitsAny, MAX_DELAY_MS, toDays, toSides } from "./candidates.ts";
import { isOfTwoPositions, isOneSided, isSent, isTooEarly, MAX_GAP_MS, sizeOf } from "./sides.ts";

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

/** Transfers: each key sent the coins that its value received. */
export type Pairs = Map<Transaction, Transaction>;

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

/** A sending and an arrival of the same amount within half an hour, when that half hour has no second one of either. */
function closePairs(open: readonly Transaction[], transactions: readonly Transaction[]): Pairs {
  const pairs: Pairs = new Map();
  const groups = Map.groupBy(open, (one) => `${assetKeyOf(one.legs[0]!)} ${exactText(sizeOf(one))}`);
  for (const group of groups.values()) {
    const sent = group.filter(isSent);
    const received = group.filter((one) => !isSent(one));
    for (const out of sent) {
      const [arrival, ...others] = near(out, received);
      if (!arrival || others.length > 0 || near(arrival, sent).length > 1) continue;
      // Two transactions of chains are not one: that one would name both accounts.
      if (isOfChain(out) && isOfChain(arrival)) continue;
      if (!isOfTwoPositions(out, arrival) && !isUsedBetween(out, arrival, transactions)) pairs.set(out, arrival);
    }
  }
  return pairs;
}

/**
 * Adds the close pairs, which need no question. A pair is left out when a third transfer, which is in no close pair, may be
 * the other side of one of them: coins can be on their way for hours, and meanwhile somebody else may pay the same amount.
 * A guess could give a wrong cost.
 */
function addSilentPairs(pairs: Pairs, open: readonly Transaction[], transactions: readonly Transaction[]): void {
  const close = closePairs(open, transactions);
  const paired = new Set([...close].flat());
  const unclear = new Set<Transaction>();
  for (const moves of Map.groupBy(open, (one) => assetKeyOf(one.legs[0]!)).values()) {
    if (moves.every((one) => paired.has(one))) continue;
    const { sides } = toSides(moves);
    const others = toDays(sides.filter(({ one }) => !paired.has(one)));
    for (const side of sides) if (paired.has(side.one) && fitsAny(side, others)) unclear.add(side.one);
  }
  for (const [out, arrival] of close) if (!unclear.has(out) && !unclear.has(arrival)) pairs.set(out, arrival);
}

/**
 * The transactions within this time of a transfer decide its other side: the other side is near, a third transfer may
 * belong to one of both, and this third one may have an other side near it.
 */
export const REACH_MS = MAX_DELAY_MS + 3 * MAX_GAP_MS;

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

/** Whether a price of the arrival can stand for the whole: what the sending states has to be in the same money. */
const takesPriceOf = (out: Transaction, arrival: Transaction): boolean =>
  out.price === null && (out.fee?.value == null || out.priceCurrency === arrival.priceCurrency);

/** Both sides of a transfer as one transaction. What did not arrive is a fee of the network. */
export const joinPair = (out: Transaction, arrival: Transaction): Transaction => ({
  ...out,
  toAccount: arrival.account,
  legs: [out.legs[0]!, arrival.legs[0]!],
  ...(takesPriceOf(out, arrival) ? { price: arrival.price, priceCurrency: arrival.priceCurrency } : {}),
});
