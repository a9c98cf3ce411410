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
  /** The time of the oldest balances that it was read from; null when some were never read. */
  oldest: number | null;
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
  /** The linked accounts whose coins are in `together`, without the one that is compared. */
  others?: string[];
  /** Whether other linked accounts stand for the account already, and the coins are about those that they lack. */
  isRest?: boolean;
  /** Whether the user has moved transactions there, of which the chain still has the coins. */
  isMoved?: boolean;
};
export type Proof = {
  stamp: string;
  /** Of all linked accounts together that stand for the account of the ledger. */
  coins: ProofCoin[];
  doubles: Double[];
  /** Whether the coins count with this linked account. Those of several ones count with the first one. */
  isCounted: boolean;
};

const VERSION = 7;
type Stamped = Pick<LinkedRow, "id" | "label" | "ledgerAccount" | "asOf" | "failures">;
/**
 * What a proof follows from: it holds as long as this text stays the same. A partial refresh is counted as a failure.
 * `all` are the user's linked accounts, which are compared together: those of one account of the ledger, or of none.
 */
export function stampOf({ id, label, ledgerAccount }: Stamped, tag: string, all: readonly Stamped[]): string {
  const others = ledgerAccount === null ? all : all.filter((one) => one.ledgerAccount === ledgerAccount);
  const read = others.map((one) => [one.id, one.ledgerAccount, one.asOf, one.failures]);
  return JSON.stringify([VERSION, tag, id, label, ledgerAccount, read]);
}

/** Whether balances are young enough to count instead of those of the ledger. */
export const isFresh = (asOf: number | null, now: number): boolean => asOf !== null && now - asOf <= FRESH_FOR;

const ZERO = "0" as Exact;

/** The difference in the 8 decimals that positions have. */
const roundedDifference = (chain: Exact, ledger: Exact): Exact => toDecimal(difference(chain, ledger));

type Facts = Pick<LinkedRow, "id" | "label" | "createdAt" | "ledgerAccount" | "movedTo"> & {
  /** The account's own balances. */
  own: readonly Amount[];
  /** Those of all linked accounts together that stand for the account of the ledger, as far as they were read. */
  amounts: readonly Amount[];
  isCounted: boolean;
  /** Whether some of a coin may not have been read by the last refresh. */
  isPartial: (coin: Coin) => boolean;
  /** The time of the oldest balances that have or cover a coin; null where they were never read. */
  oldestOf: (coin: Coin) => number | null;
  /** What the linked accounts of each account of the ledger have of a coin, where all of them were read. */
  standing: ReadonlyMap<string, ReadonlyMap<string, Exact>>;
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
  /** Whether some of a coin may be at an address that was never read. */
  isUnread: (coinId: string | null) => boolean;
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
  const { createdAt, isPartial, ledgerAccount, amounts, balances, covers, isUnread, oldestOf, before, now } = facts;
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
    const isUnsure = change.startsWith("-") && (isUnread(coinId) || (isPartial({ coinId, symbol }) && !isAsBefore));
    const counted = isUnsure ? ZERO : difference(chain, (own?.counted ?? ZERO) as Exact);
    return [
      {
        ...{ coinId, symbol, chain, ledger, difference: change },
        ...{
          counted: toDecimal(counted) === "0" ? ZERO : counted,
          isUnsure,
          oldest: oldestOf({ coinId, symbol }),
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

type Together = { together: Exact; others: string[]; isRest?: boolean };
/** The sums of an amount and one of the others, and of all of them. */
const sumsWith = (own: Exact, others: readonly { id: string; amount: Exact }[]): Together[] => [
  ...others.map(({ id, amount }) => ({ together: sum(own, amount), others: [id] })),
  ...(others.length > 1
    ? [{ together: sumOf([own, ...others.map(({ amount }) => amount)]), others: others.map(({ id }) => id) }]
    : []),
];

const isNameOf = (label: string, account: string): boolean =>
  label !== "" && label.toLowerCase() === account.toLowerCase();

/** Fewer transactions can be the same by chance. */
export const MIN_SAME = 2;

/** Other accounts of the ledger that have the same transactions as the account for which a linked account stands. */
function copiesOf({ ledgerAccount, amounts, balances, copies, isCounted }: Facts): Double[] {
  if (!isCounted) return [];
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
function aboutSameOf({ id, label, ledgerAccount, own, balances, unjoined, standing, moved }: Facts): Double[] {
  const byKey = Map.groupBy(balances, assetKeyOf);
  const apart = new Set(moved.filter((pair) => pair.includes(ledgerAccount ?? "")).flat());
  return own.flatMap((balance) => {
    const { coinId, symbol, amount: chain } = balance;
    const key = assetKeyOf(balance);
    const others = ledgerAccount === null ? (unjoined.get(key) ?? []).filter((one) => one.id !== id) : [];
    const sums = sumsWith(chain, others);
    return (byKey.get(key) ?? []).flatMap(({ account, amount }): Double[] => {
      const ledger = amount as Exact;
      if (account === ledgerAccount || compare(ledger, ZERO) <= 0 || compare(chain, ZERO) <= 0) return [];
      const double = { coinId, symbol, ledgerAccount: account, chain, ledger, same: null };
      const isAlone =
        ledgerAccount === null
          ? isAboutSame(chain, ledger) || isNameOf(label, account)
          : !apart.has(account) && isAboutSame(chain, ledger, THOUSANDTH);
      const proved = ledgerAccount === null ? (standing.get(account)?.get(key) ?? ZERO) : ZERO;
      if (compare(proved, ZERO) > 0)
        return isAboutSame(chain, difference(ledger, proved))
          ? [{ ...double, together: sum(chain, proved), isRest: true }]
          : [];
      if (isAlone) return [{ ...double, together: null }];
      const found = sums.find(({ together }) => isAboutSame(together, ledger));
      return found ? [{ ...double, ...found }] : [];
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
    if (!facts.isCounted || compare(change, ZERO) <= 0 || compare(chain, left) <= 0) return [];
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
  const { ledgerAccount, isCounted } = facts;
  const coins = ledgerAccount === null ? [] : coinsOf(facts);
  return { stamp, coins, doubles: doublesOf(facts, coins), isCounted };
}

/**
 * What counts of a linked account beside the positions. Of old balances, only coins that the ledger's account does not
 * have: of the others the ledger's amounts count.
 */
export function countedCoins(proof: Proof | undefined, now: number): ProofCoin[] {
  if (!proof?.isCounted) return [];
  const isOld = ({ oldest }: ProofCoin) => !isFresh(oldest, now);
  return proof.coins.filter((coin) => coin.counted !== "0" && !(isOld(coin) && coin.ledger !== "0"));
}

/** Adds an account to those that are another wallet. The oldest give way. */
export const withSeparate = (separate: readonly string[], account: string, most: number): string[] =>
  [...separate.filter((one) => one !== account), account].slice(-most);
