import type { AccountBalance } from "../../shared/as-of/account-balances.ts";
import { FRESH_FOR } from "../../shared/linked-accounts/rules.ts";
import type { AccountCopies } from "../../shared/transactions/copies.ts";
import type { Purchase } from "../../shared/transactions/purchases.ts";
import { assetKeyOf } from "../../shared/transactions/transaction.ts";
import {
  compare,
  difference,
  type Exact,
  product,
  sum,
  sumOf,
  toDecimal,
  withoutSign,
} from "../../shared/values/decimal.ts";
import type { LinkedRow } from "./linked-accounts.queries.ts";

/** How the balances of a linked account prove those of an account of the ledger. */

type Coin = { coinId: string | null; symbol: string };
type Amount = Coin & { amount: Exact };

/** A coin on the chain and in the account of the ledger. Times are in ms. */
export type ProofCoin = Coin & {
  chain: Exact;
  ledger: Exact;
  /** The chain's amount minus the ledger's, to 8 decimals, as positions have them. */
  difference: Exact;
  /** What counts beside the positions. */
  counted: Exact;
  /** When a difference was first seen; null without one. */
  since: number | null;
  /** From when the difference counts: since the link, unless the amounts have been equal since then. */
  from: number;
  /** After an incomplete refresh, what is less on the chain may only not have been read. */
  isUnsure: boolean;
  /** A purchase of about as much as the chain has less. */
  purchase: Pick<Purchase, "transactionId" | "positionId"> | null;
};
/** How many transactions of a coin are the same, of those that the other account has. */
type Same = { count: number; of: number };
/**
 * An account of the ledger that has about as much of a coin as a linked account, or as several of them `together`, or that
 * has the same transactions.
 */
export type Double = Coin & {
  ledgerAccount: string;
  chain: Exact;
  ledger: Exact;
  together: Exact | null;
  same: Same | null;
  /** Whether the user has moved transactions there, of which the chain still has the coins. */
  isMoved?: boolean;
};
export type Proof = { stamp: string; coins: ProofCoin[]; doubles: Double[] };

const VERSION = 6;
type Stamped = Pick<LinkedRow, "id" | "label" | "ledgerAccount" | "asOf" | "failures">;
/**
 * What a proof follows from: it holds as long as this text stays the same. A partial refresh is counted as a failure.
 * `unjoined` are the user's accounts that stand for none, which are compared together.
 */
export function stampOf(
  { label, ledgerAccount, asOf, failures }: Stamped,
  tag: string,
  unjoined: readonly Stamped[],
): string {
  const others = ledgerAccount === null ? unjoined.map((one) => [one.id, one.asOf]) : [];
  return JSON.stringify([VERSION, tag, label, ledgerAccount, asOf, failures, others]);
}

/** Whether balances are young enough to count instead of those of the ledger. */
export const isFresh = ({ asOf }: Pick<LinkedRow, "asOf">, now: number): boolean =>
  asOf !== null && now - asOf <= FRESH_FOR;

const ZERO = "0" as Exact;

/** The difference in the 8 decimals that positions have. */
const roundedDifference = (chain: Exact, ledger: Exact): Exact => toDecimal(difference(chain, ledger));

type Facts = Pick<LinkedRow, "id" | "label" | "createdAt" | "failures" | "ledgerAccount" | "movedTo"> & {
  amounts: readonly Amount[];
  balances: readonly AccountBalance[];
  /** The accounts of the user that stand for none and what they have of each coin, by its key. */
  unjoined: ReadonlyMap<string, readonly { id: string; amount: Exact }[]>;
  /** The purchases of one coin in the account of the ledger. */
  purchases: readonly Purchase[];
  /** What other accounts have of its transactions, and the accounts between which coins were moved. */
  copies: AccountCopies["copies"];
  moved: AccountCopies["moved"];
  /** Whether a refresh reads the balance of a coin. Of other coins, the chain proves nothing. */
  covers: (coinId: string | null) => boolean;
  before: Proof | null;
  now: number;
};

/** A purchase of about as much as the chain has less of a coin; null without one. */
function purchaseOf(key: string, change: Exact, purchases: readonly Purchase[]): ProofCoin["purchase"] {
  if (!change.startsWith("-")) return null;
  const gone = withoutSign(change);
  const found = purchases.find((one) => one.key === key && isAboutSame(one.amount, gone));
  return found ? { transactionId: found.transactionId, positionId: found.positionId } : null;
}

function coinsOf({ purchases, ...facts }: Facts): ProofCoin[] {
  const { createdAt, failures, ledgerAccount, amounts, balances, covers, before, now } = facts;
  const onChain = new Map(amounts.map((one) => [assetKeyOf(one), one]));
  const inLedger = new Map(
    balances.filter(({ account }) => account === ledgerAccount).map((one) => [assetKeyOf(one), one]),
  );
  const earlier = before && new Map(before.coins.map((one) => [assetKeyOf(one), one]));
  return [...new Set([...onChain.keys(), ...inLedger.keys()])].flatMap((key): ProofCoin[] => {
    const [balance, own] = [onChain.get(key), inLedger.get(key)];
    const { coinId, symbol } = own ?? balance!;
    if (!balance && !covers(coinId)) return [];
    const chain = balance?.amount ?? ZERO;
    const ledger = (own?.amount ?? ZERO) as Exact;
    const change = roundedDifference(chain, ledger);
    const isEqual = change === "0";
    const last = earlier?.get(key);
    // The first comparison says nothing about the time before it. Later on, a difference begins when it is seen.
    const start = earlier ? { since: now, from: now } : { since: now, from: createdAt };
    const kept = last && last.since !== null ? { since: last.since, from: last.from } : start;
    // A failed refresh keeps the balances that were compared before, so that it makes nothing unsure.
    const isAsBefore = last?.chain === chain && !last.isUnsure;
    const isUnsure = failures > 0 && change.startsWith("-") && !isAsBefore;
    const counted = isUnsure ? ZERO : difference(chain, (own?.counted ?? ZERO) as Exact);
    return [
      {
        ...{ coinId, symbol, chain, ledger, difference: change },
        ...{
          counted: toDecimal(counted) === "0" ? ZERO : counted,
          isUnsure,
          purchase: purchaseOf(key, change, purchases),
        },
        ...(isEqual ? { since: null, from: now } : kept),
      },
    ];
  });
}

/** Two amounts are about the same if they differ by at most this part of the larger one, such as a twentieth. */
const TWENTIETH = "20" as Exact;
/** A second copy of what the ledger has already is nearly equal. */
const THOUSANDTH = "1000" as Exact;
function isAboutSame(a: Exact, b: Exact, part = TWENTIETH): boolean {
  const larger = compare(a, b) > 0 ? a : b;
  return compare(product(withoutSign(difference(a, b)), part), larger) <= 0;
}

/** The sums of an amount and one of the others, and of all of them. */
const sumsWith = (own: Exact, others: readonly Exact[]): Exact[] => [
  ...others.map((other) => sum(own, other)),
  ...(others.length > 1 ? [sumOf([own, ...others])] : []),
];

const isNameOf = (label: string, account: string): boolean =>
  label !== "" && label.toLowerCase() === account.toLowerCase();

/** Fewer transactions can be the same by chance. */
export const MIN_SAME = 2;

/** Other accounts of the ledger that have the same transactions as the account for which a linked account stands. */
function copiesOf({ ledgerAccount, amounts, balances, copies }: Facts): Double[] {
  const chain = new Map(amounts.map((one) => [assetKeyOf(one), one.amount]));
  return copies
    .filter(({ account, count, of }) => account === ledgerAccount && (count >= MIN_SAME || count === of))
    .map(({ other, coinId, symbol, count, of }) => {
      const key = assetKeyOf({ coinId, symbol });
      const own = balances.find((one) => one.account === other && assetKeyOf(one) === key);
      return {
        ...{
          ledgerAccount: other,
          coinId,
          symbol,
          chain: chain.get(key) ?? ZERO,
          ledger: (own?.amount ?? ZERO) as Exact,
        },
        ...{ together: null, same: { count, of } },
      };
    });
}

/**
 * Other accounts of the ledger that may have the same coins: about as much as the linked account, or as it has together
 * with another one that stands for none or with all of them, or any amount under its name. Accounts between which coins
 * were moved are two places.
 */
function aboutSameOf({ id, label, ledgerAccount, amounts, balances, unjoined, moved }: Facts): Double[] {
  const byKey = Map.groupBy(balances, assetKeyOf);
  const apart = new Set(moved.filter((pair) => pair.includes(ledgerAccount ?? "")).flat());
  return amounts.flatMap((balance) => {
    const { coinId, symbol, amount: chain } = balance;
    const key = assetKeyOf(balance);
    const others = ledgerAccount === null ? (unjoined.get(key) ?? []).filter((one) => one.id !== id) : [];
    const sums = sumsWith(
      chain,
      others.map(({ amount }) => amount),
    );
    return (byKey.get(key) ?? []).flatMap(({ account, amount }): Double[] => {
      const ledger = amount as Exact;
      if (account === ledgerAccount || compare(ledger, ZERO) <= 0 || compare(chain, ZERO) <= 0) return [];
      const isAlone =
        ledgerAccount === null
          ? isAboutSame(chain, ledger) || isNameOf(label, account)
          : !apart.has(account) && isAboutSame(chain, ledger, THOUSANDTH);
      const together = isAlone ? null : (sums.find((one) => isAboutSame(one, ledger)) ?? null);
      return isAlone || together !== null
        ? [{ coinId, symbol, ledgerAccount: account, chain, ledger, together, same: null }]
        : [];
    });
  });
}

/**
 * Other accounts to which the user has moved transactions of the account of the ledger, where the chain has more than is left.
 * `movedTo` is JSON: `[name, isNew]` of each.
 */
function movedOf(facts: Facts, coins: readonly ProofCoin[]): Double[] {
  const names = (JSON.parse(facts.movedTo) as [string, number][]).map(([name]) => name);
  return coins.flatMap(({ coinId, symbol, chain, ledger: left, difference: change }): Double[] => {
    const key = assetKeyOf({ coinId, symbol });
    if (compare(change, ZERO) <= 0 || compare(chain, left) <= 0) return [];
    return facts.balances
      .filter((one) => names.includes(one.account) && one.account !== facts.ledgerAccount && assetKeyOf(one) === key)
      .filter(({ amount }) => compare(amount as Exact, ZERO) > 0)
      .map(({ account, amount }) => ({
        ...{ ledgerAccount: account, coinId, symbol, chain, ledger: amount as Exact },
        ...{ together: null, same: null, isMoved: true },
      }));
  });
}

/** Where the same transactions were found, nothing else is said about the coin. */
function doublesOf(facts: Facts, coins: readonly ProofCoin[]): Double[] {
  const placeOf = (double: Double) => `${double.ledgerAccount}\n${assetKeyOf(double)}`;
  const found = new Map(
    [...movedOf(facts, coins), ...aboutSameOf(facts), ...copiesOf(facts)].map((double) => [placeOf(double), double]),
  );
  return [...found.values()];
}

/** Compares balances with the account of the ledger that they stand for, and with all others. */
export function compareWithLedger(stamp: string, facts: Facts): Proof {
  const coins = facts.ledgerAccount === null ? [] : coinsOf(facts);
  return { stamp, coins, doubles: doublesOf(facts, coins) };
}

/**
 * What counts of a linked account beside the positions. Of old balances, only coins that the ledger's account does not
 * have: of the others the ledger's amounts count.
 */
export function countedCoins(row: Pick<LinkedRow, "asOf">, proof: Proof | undefined, now: number): ProofCoin[] {
  const isOld = !isFresh(row, now);
  return (proof?.coins ?? []).filter(({ counted, ledger }) => counted !== "0" && !(isOld && ledger !== "0"));
}

/** Adds an account to those that are another wallet. The oldest give way. */
export const withSeparate = (separate: readonly string[], account: string, most: number): string[] =>
  [...separate.filter((one) => one !== account), account].slice(-most);
