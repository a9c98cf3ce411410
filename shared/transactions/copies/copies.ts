import { difference, type Exact, negated, sumOf } from "../../values/decimal.ts";
import { toFixedPoint } from "../../values/fixed.ts";
import { DAY } from "../../values/time.ts";
import { type Asset, assetKeyOf, isFiat, isOfChain, type Transaction } from "../transaction.ts";
import { pairTransfers } from "../transfers/pairs.ts";
import { isOneSided } from "../transfers/sides.ts";
import { isSameRounded } from "./rounded.ts";

/**
 * Transactions that two accounts of a ledger both have: of the same coin and amount, perhaps rounded, in the same direction,
 * and at most a day apart. The two sides of a transfer are none, because one account sends what the other one receives.
 */

const MAX_APART_MS = DAY;
const MAX_DECIMALS = 30;
const ZERO = "0" as Exact;

/** A change of a coin in an account by a transaction, without its fee (`gross`) and with it. */
type Change = { one: Transaction; asset: Asset; gross: Exact; net: Exact };

function changesBy(one: Transaction, account: string): Change[] {
  const { legs, fee } = one;
  const isOwn = one.account === account;
  const coins = Map.groupBy(
    legs.filter((leg) => !isFiat(leg)),
    assetKeyOf,
  );
  return [...coins].map(([key, own]) => {
    const moved = sumOf(own.map(({ amount }) => amount));
    const gross = isOwn ? moved : negated(moved);
    const paid = isOwn && fee && assetKeyOf(fee) === key ? fee.amount : ZERO;
    return { one, asset: own[0]!, gross, net: difference(gross, paid) };
  });
}

/** The changes of each account, in the order of the transactions. */
function changesByAccount(transactions: readonly Transaction[]): Map<string, Change[]> {
  const found = new Map<string, Change[]>();
  for (const one of transactions)
    for (const name of new Set([one.account, one.toAccount ?? one.account])) {
      const own = found.get(name) ?? [];
      own.push(...changesBy(one, name));
      found.set(name, own);
    }
  return found;
}

/** Amounts that are the same but for rounding are in one bucket of this many decimals, or in neighbours. */
const BUCKET_DECIMALS = 4;
const amountsOf = ({ gross, net }: Change): Exact[] => [...new Set([gross, net])].filter((amount) => amount !== ZERO);
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

type Pair = { own: Transaction; copy: Transaction; asset: Asset };

/**
 * The changes that another account has too, each with its copy there: the nearest in time that is no copy yet. Files round
 * amounts, so that those that are the same only but for rounding come last.
 */
function pairsOf(own: readonly Change[], other: ReadonlyMap<string, readonly Change[]>): Pair[] {
  const used = new Set<Change>();
  const copies = new Map<Change, Change>();
  for (const isSame of [isEqual, isSameRounded])
    for (const change of own) {
      const nearest = copies.has(change) ? null : nearestOf(change, other, used, isSame);
      if (!nearest) continue;
      used.add(nearest);
      copies.set(change, nearest);
    }
  return own.flatMap((change): Pair[] => {
    const copy = copies.get(change);
    return copy ? [{ own: change.one, copy: copy.one, asset: change.asset }] : [];
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

/** The transactions of an account that another one has too, and their copies there. `transactions` are sorted by time. */
export function copiesIn(transactions: readonly Transaction[], own: string, other: string): Pair[] {
  const changes = changesByAccount(transactions);
  return pairsOf(changes.get(own) ?? [], byAmount(changes.get(other) ?? []));
}

/** How many transactions of a coin an account and another one both have, of how many that the other one has. */
export type Copies = { account: string; other: string; count: number; of: number } & Asset;
export type AccountCopies = {
  copies: Copies[];
  /** Pairs of accounts between which coins were moved, so that they are two places. */
  moved: [string, string][];
};

/** The copies of the transactions of `accounts` in all other accounts. `transactions` are sorted by time. */
export function copiesOf(transactions: readonly Transaction[], accounts: readonly string[]): AccountCopies {
  const changes = changesByAccount(transactions);
  const places = new Map([...changes].map(([name, own]) => [name, byAmount(own)]));
  const copies = accounts.flatMap((account) =>
    [...places].flatMap(([other, amounts]): Copies[] => {
      if (other === account) return [];
      const pairs = Map.groupBy(pairsOf(changes.get(account) ?? [], amounts), ({ asset }) => assetKeyOf(asset));
      return [...pairs].map(([key, own]) => {
        const { coinId, symbol } = own[0]!.asset;
        const of = changes.get(other)!.filter(({ asset }) => assetKeyOf(asset) === key).length;
        return { account, other, coinId, symbol, count: own.length, of };
      });
    }),
  );
  const sides = [...pairTransfers(transactions.filter(isOneSided))];
  const moved = [
    ...transactions.flatMap(({ account, toAccount }): [string, string][] =>
      toAccount === null ? [] : [[account, toAccount]],
    ),
    ...sides.map(([out, arrival]): [string, string] => [out.account, arrival.account]),
  ];
  const names = new Map(moved.map((pair) => [pair.toSorted().join("\n"), pair]));
  return { copies, moved: [...names.values()] };
}
