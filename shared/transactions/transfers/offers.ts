import type { Exact } from "../../values/decimal.ts";
import { fixedPointText, placesOf, toFixedPoint } from "../../values/fixed.ts";
import { DAY } from "../../values/time.ts";
import { assetKeyOf, SEPARATE, type Transaction } from "../transaction.ts";
import { isOfTwoPositions, isOneSided, isSent, isTooEarly, MAX_GAP_MS, pairTransfers, sizeOf } from "./pairs.ts";

/** Two transactions that look like one transfer, which the user decides. */
export type TransferOffer = {
  out: Transaction;
  arrival: Transaction;
  /** The amount that was sent, minus the amount that arrived. */
  fee: Exact;
  /** Whether one of both would also fit another transaction. */
  isAmbiguous: boolean;
};

/** A transfer with one side and its amount in units of the coin. */
type Side = { one: Transaction; size: bigint };
type Candidate = { out: Side; arrival: Side; lost: bigint; gap: number };

/** At least this part of what was sent has to arrive, in percent. */
const LEAST_ARRIVAL = 98n;
/**
 * The most arrivals of one day that are compared with what was sent, and that fit it: those with the nearest amounts. So
 * the time grows with the number of transfers only.
 */
const MAX_COMPARED = 100;
const MAX_FITTING = 5;

/** The arrivals of each day, the largest first. */
function byDay(arrivals: readonly Side[]): Map<number, Side[]> {
  const days = Map.groupBy(arrivals, ({ one }) => Math.floor(one.at / DAY));
  for (const day of days.values())
    day.sort((a, b) => (a.size === b.size ? a.one.at - b.one.at : a.size > b.size ? -1 : 1));
  return days;
}

/** The index of the first arrival that is not larger than what was sent. */
function firstWithin(size: bigint, day: readonly Side[]): number {
  let [low, high] = [0, day.length];
  while (low < high) {
    const middle = (low + high) >> 1;
    if (day[middle]!.size > size) low = middle + 1;
    else high = middle;
  }
  return low;
}

const isPossible = ({ one: out }: Side, { one: arrival }: Side): boolean =>
  arrival.at <= out.at + DAY &&
  !isTooEarly(out, arrival) &&
  (out.account !== arrival.account || out.account === "") &&
  !isOfTwoPositions(out, arrival);

function candidatesOf(out: Side, days: ReadonlyMap<number, Side[]>): Candidate[] {
  const found: Candidate[] = [];
  const { at } = out.one;
  for (let day = Math.floor((at - MAX_GAP_MS) / DAY); day <= Math.floor((at + DAY) / DAY); day++) {
    const arrivals = days.get(day) ?? [];
    const first = firstWithin(out.size, arrivals);
    const last = found.length + MAX_FITTING;
    for (const arrival of arrivals.slice(first, first + MAX_COMPARED)) {
      if (arrival.size * 100n < out.size * LEAST_ARRIVAL || found.length === last) break;
      if (isPossible(out, arrival))
        found.push({ out, arrival, lost: out.size - arrival.size, gap: Math.abs(arrival.one.at - at) });
    }
  }
  return found;
}

const byFit = (a: Candidate, b: Candidate): number => (a.lost === b.lost ? a.gap - b.gap : a.lost < b.lost ? -1 : 1);

/** The offers for one coin: each transfer is in the one that fits it best. */
function offersOf(moves: readonly Transaction[]): TransferOffer[] {
  const places = moves.reduce((most, one) => Math.max(most, placesOf(sizeOf(one))), 0);
  const sides = moves.map((one): Side => ({ one, size: toFixedPoint(sizeOf(one), places) }));
  const days = byDay(sides.filter(({ one }) => !isSent(one)));
  const candidates = sides.filter(({ one }) => isSent(one)).flatMap((out) => candidatesOf(out, days));
  const counts = new Map<Side, number>();
  for (const side of candidates.flatMap(({ out, arrival }) => [out, arrival]))
    counts.set(side, (counts.get(side) ?? 0) + 1);
  const used = new Set<Side>();
  return candidates.sort(byFit).flatMap(({ out, arrival, lost }) => {
    if (used.has(out) || used.has(arrival)) return [];
    used.add(out).add(arrival);
    const isAmbiguous = counts.get(out)! > 1 || counts.get(arrival)! > 1;
    return [{ out: out.one, arrival: arrival.one, fee: fixedPointText(lost, places) as Exact, isAmbiguous }];
  });
}

/**
 * Opposite transfers with one side each that look like one: of one coin, at most a day apart, and at least 98 % arrived.
 * They are never booked as one by themselves. The newest come first. `transactions` are sorted by time; only transfers
 * with one side matter.
 */
export function transferOffers(transactions: readonly Transaction[]): TransferOffer[] {
  const moves = transactions.filter(isOneSided);
  const pairs = pairTransfers(moves);
  const paired = new Set([...pairs.keys(), ...pairs.values()]);
  const open = moves.filter((one) => !paired.has(one) && one.transferKey !== SEPARATE);
  const coins = Map.groupBy(open, ({ legs: [leg] }) => assetKeyOf(leg!));
  return [...coins.values()].flatMap(offersOf).sort((a, b) => b.out.at - a.out.at);
}
