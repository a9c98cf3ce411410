import type { Exact } from "../../values/decimal.ts";
import { toFixedPoint } from "../../values/fixed.ts";
import { type Asset, assetKeyOf, isOfChain, type Transaction } from "../transaction.ts";
import { pairTransfers } from "../transfers/pairs.ts";
import { isOneSided } from "../transfers/sides.ts";
import { amountsOf, type Change, changesByAccount, MAX_APART_MS } from "./changes.ts";
import { isSameRounded } from "./rounded.ts";
import { runsOf } from "./runs.ts";

/**
 * Transactions that two accounts of a ledger both have: of the same coin and amount, perhaps rounded, in the same direction,
 * and at most a day apart. The two sides of a transfer are none, because one account sends what the other one receives.
 */

const MAX_DECIMALS = 30;

/** Amounts that are the same but for rounding are in one bucket of this many decimals, or in neighbours. */
const BUCKET_DECIMALS = 4;
const bucketOf = (amount: Exact): bigint =>
  toFixedPoint(amount, MAX_DECIMALS) / 10n ** BigInt(MAX_DECIMALS - BUCKET_DECIMALS);
const placesOf = (change: Change): string[] => [
  ...new Set(amountsOf(change).map((amount) => `${assetKeyOf(change.asset)} ${bucketOf(amount)}`)),
];
/** Where a change of the same amount may be. */
const placesNear = (change: Change): string[] => [
  ...new Set(
    amountsOf(change).flatMap((amount) =>
      [-1n, 0n, 1n].map((step) => `${assetKeyOf(change.asset)} ${bucketOf(amount) + step}`),
    ),
  ),
];
const isSameAmount = (a: Change, b: Change, isSame: (a: Exact, b: Exact) => boolean): boolean =>
  amountsOf(a).some((one) => amountsOf(b).some((other) => isSame(one, other)));

/** The changes of an account by coin and about by amount, each list in the order of the transactions. */
function byAmount(changes: readonly Change[]): Map<string, Change[]> {
  const found = new Map<string, Change[]>();
  for (const change of changes)
    for (const place of placesOf(change)) {
      const own = found.get(place) ?? [];
      own.push(change);
      found.set(place, own);
    }
  return found;
}

/** The first change of a list, sorted by time, that is not before a time (ms). */
function firstAt(time: number, sorted: readonly Change[]): number {
  let [low, high] = [0, sorted.length];
  while (low < high) {
    const middle = (low + high) >> 1;
    if (sorted[middle]!.one.at < time) low = middle + 1;
    else high = middle;
  }
  return low;
}

/** `isRounded`: the amount is rounded so far that it alone would not show the copy. */
type Pair = { own: Transaction; copy: Transaction; asset: Asset; isRounded: boolean };
/** The changes of an account, by time and by amount. */
type Side = { changes: readonly Change[]; byAmount: ReadonlyMap<string, readonly Change[]> };
const sideOf = (changes: readonly Change[]): Side => ({ changes, byAmount: byAmount(changes) });

/**
 * The changes that another account has too, each with its copy there: the nearest in time that is no copy yet. Files round
 * amounts, so that those that are the same only but for rounding come later. Those that only a run of several shows come
 * last, and never between accounts that are `apart`.
 */
function pairsOf(own: readonly Change[], { changes, byAmount: other }: Side, isApart: boolean): Pair[] {
  const used = new Set<Change>();
  const copies = new Map<Change, Change>();
  for (const isSame of [isEqual, isSameRounded])
    for (const change of own) {
      const nearest = copies.has(change) ? null : nearestOf(change, other, used, isSame);
      if (!nearest) continue;
      used.add(nearest);
      copies.set(change, nearest);
    }
  const runs = new Map(
    isApart
      ? []
      : runsOf(
          own.filter((change) => !copies.has(change)),
          changes,
          used,
        ),
  );
  return own.flatMap((change): Pair[] => {
    const copy = copies.get(change) ?? runs.get(change);
    return copy ? [{ own: change.one, copy: copy.one, asset: change.asset, isRounded: runs.has(change) }] : [];
  });
}

const isEqual = (a: Exact, b: Exact): boolean => a === b;

function nearestOf(
  change: Change,
  other: ReadonlyMap<string, readonly Change[]>,
  used: ReadonlySet<Change>,
  isSame: (a: Exact, b: Exact) => boolean,
): Change | null {
  const { at } = change.one;
  let nearest: Change | null = null;
  for (const place of isSame === isEqual ? placesOf(change) : placesNear(change)) {
    const sorted = other.get(place) ?? [];
    for (let index = firstAt(at - MAX_APART_MS, sorted); index < sorted.length; index++) {
      const copy = sorted[index]!;
      if (copy.one.at > at + MAX_APART_MS) break;
      // A transaction that was read from a chain is never the copy: its account is the right one.
      if (used.has(copy) || copy.one === change.one || isOfChain(copy.one)) continue;
      if (nearest && Math.abs(copy.one.at - at) >= Math.abs(nearest.one.at - at)) continue;
      if (isSameAmount(change, copy, isSame)) nearest = copy;
    }
  }
  return nearest;
}

/** Pairs of accounts between which coins were moved, also by two transactions, so that they are two places. */
function movedBetween(transactions: readonly Transaction[]): [string, string][] {
  const sides = [...pairTransfers(transactions.filter(isOneSided))];
  const moved = [
    ...transactions.flatMap(({ account, toAccount }): [string, string][] =>
      toAccount === null ? [] : [[account, toAccount]],
    ),
    ...sides.map(([out, arrival]): [string, string] => [out.account, arrival.account]),
  ];
  return [...new Map(moved.map((pair) => [placesText(pair), pair])).values()];
}
const placesText = (pair: readonly string[]): string => pair.toSorted().join("\n");

/** The transactions of an account that another one has too, and their copies there. `transactions` are sorted by time. */
export function copiesIn(transactions: readonly Transaction[], own: string, other: string): Pair[] {
  const changes = changesByAccount(transactions);
  const isApart = movedBetween(transactions).some((pair) => placesText(pair) === placesText([own, other]));
  return pairsOf(changes.get(own) ?? [], sideOf(changes.get(other) ?? []), isApart);
}

/**
 * How many transactions of a coin an account and another one both have, of how many that the other one has. `isRounded`: some
 * of them only by a run of rounded amounts.
 */
export type Copies = { account: string; other: string; count: number; of: number; isRounded: boolean } & Asset;
export type AccountCopies = {
  copies: Copies[];
  /** Pairs of accounts between which coins were moved, so that they are two places. */
  moved: [string, string][];
};

/** The copies of the transactions of `accounts` in all other accounts. `transactions` are sorted by time. */
export function copiesOf(transactions: readonly Transaction[], accounts: readonly string[]): AccountCopies {
  const changes = changesByAccount(transactions);
  const sides = new Map([...changes].map(([name, own]) => [name, sideOf(own)]));
  const moved = movedBetween(transactions);
  const apart = new Set(moved.map(placesText));
  const copies = accounts.flatMap((account) =>
    [...sides].flatMap(([other, side]): Copies[] => {
      if (other === account) return [];
      const all = pairsOf(changes.get(account) ?? [], side, apart.has(placesText([account, other])));
      const pairs = Map.groupBy(all, ({ asset }) => assetKeyOf(asset));
      return [...pairs].map(([key, own]) => {
        const { coinId, symbol } = own[0]!.asset;
        const of = side.changes.filter(({ asset }) => assetKeyOf(asset) === key).length;
        const isRounded = own.some((pair) => pair.isRounded);
        return { account, other, coinId, symbol, count: own.length, of, isRounded };
      });
    }),
  );
  return { copies, moved };
}
