import { FRESH_FOR } from "../../../shared/linked-accounts/rules.ts";
import type { Purchase } from "../../../shared/transactions/purchases.ts";
import { assetKeyOf } from "../../../shared/transactions/transaction.ts";
import { difference, type Exact, sum, sumOf, toDecimal, withoutSign } from "../../../shared/values/decimal.ts";
import type { LinkedRow } from "../linked-accounts.queries.ts";
import { doublesOf } from "./doubles.rules.ts";
import { type Facts, isAboutSame, type Proof, type ProofCoin, ZERO } from "./facts.rules.ts";

const VERSION = 10;

type Stamped = Pick<LinkedRow, "id" | "label" | "ledgerAccount" | "asOf" | "failures">;

/**
 * What a proof follows from: it holds as long as this text stays the same. A partial refresh is counted as a failure.
 * `all` are the user's linked accounts, which are compared together: those of one account of the ledger, or of none.
 */
export function stampOf({ id, label, ledgerAccount }: Stamped, tag: string, all: readonly Stamped[]): string {
  const others = ledgerAccount === null ? all : all.filter((one) => one.ledgerAccount === ledgerAccount);
  const read = others.map((one) => [one.id, one.ledgerAccount, one.asOf, one.failures]);
  const unread = all.flatMap((one) => (one.asOf === null ? one.ledgerAccount : null) ?? []);
  const standing = [...new Set(all.map((one) => one.ledgerAccount))].filter((name) => name !== null);
  return JSON.stringify([VERSION, tag, id, label, ledgerAccount, read, standing.sort(), unread.sort()]);
}

/** Whether balances are young enough to count instead of those of the ledger. */
export const isFresh = (asOf: number | null, now: number): boolean => asOf !== null && now - asOf <= FRESH_FOR;

/** The difference in the 8 decimals that positions have. */
const roundedDifference = (chain: Exact, ledger: Exact): Exact => toDecimal(difference(chain, ledger));

/** A purchase of about as much as the chain has less of a coin; null without one. */
function purchaseOf(key: string, change: Exact, purchases: readonly Purchase[]): ProofCoin["purchase"] {
  if (!change.startsWith("-")) return null;
  const gone = withoutSign(change);
  const found = purchases.find((one) => one.key === key && isAboutSame(one.amount, gone));
  return found ? { transactionId: found.transactionId, positionId: found.positionId } : null;
}

/**
 * How much more of a coin the accounts without a chain have spent than they had. The positions are lower by it, but the chains
 * still have all of theirs. The first account with a chain counts it.
 */
function overspentOf({ ledgerAccount, standing, balances }: Facts, key: string): Exact {
  const own = balances.filter((one) => assetKeyOf(one) === key);
  const [first] = own.flatMap(({ account }) => (standing.has(account) ? account : [])).sort();
  if (ledgerAccount === null || first !== ledgerAccount) return ZERO;
  const others = own.filter(({ account }) => !standing.has(account)).map(({ counted }) => counted as Exact);
  const left = sumOf(others);
  return left.startsWith("-") ? withoutSign(left) : ZERO;
}

function coinsOf(facts: Facts): ProofCoin[] {
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
    const beyond = difference(chain, (own?.counted ?? ZERO) as Exact);
    const counted = isUnsure ? ZERO : sum(beyond, overspentOf(facts, key));
    return [
      {
        ...{ coinId, symbol, chain, ledger, difference: change },
        ...{
          counted: toDecimal(counted) === "0" ? ZERO : counted,
          isUnsure,
          perps: balance?.perps,
          oldest: oldestOf({ coinId, symbol }),
          purchase: purchaseOf(key, change, facts.purchases),
        },
        ...(isEqual ? { since: null, from: now } : kept),
      },
    ];
  });
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
