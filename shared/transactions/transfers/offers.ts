import type { Exact } from "../../values/decimal.ts";
import { fixedPointText } from "../../values/fixed.ts";
import { assetKeyOf, SEPARATE, type Transaction } from "../transaction.ts";
import { arrivalsOf, type Side, type Sides, toDays, toSides } from "./candidates.ts";
import { pairTransfers } from "./pairs.ts";
import { isOneSided, isSent } from "./sides.ts";

/** Two transactions that look like one transfer, which the user decides. */
export type TransferOffer = {
  out: Transaction;
  arrival: Transaction;
  /** The amount that was sent, minus the amount that arrived. */
  fee: Exact;
  /** Whether one of both would also fit another transaction. */
  isAmbiguous: boolean;
};

type Candidate = { out: Side; arrival: Side; lost: bigint; gap: number };

/** So the time grows with the number of transfers only. */
const LIMITS = { compared: 100, found: 5 };

const candidatesOf = (out: Side, sides: Sides): Candidate[] =>
  arrivalsOf(out, sides, LIMITS).map((arrival) => ({
    out,
    arrival,
    lost: out.size - arrival.size,
    gap: Math.abs(arrival.one.at - out.one.at),
  }));

const byFit = (a: Candidate, b: Candidate): number => (a.lost === b.lost ? a.gap - b.gap : a.lost < b.lost ? -1 : 1);

/** The offers for one coin: each transfer is in the one that fits it best. */
function offersOf(moves: readonly Transaction[]): TransferOffer[] {
  const { sides, places } = toSides(moves);
  const days = toDays(sides);
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
