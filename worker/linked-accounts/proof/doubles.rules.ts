import { assetKeyOf } from "../../../shared/transactions/transaction.ts";
import { compare, difference, type Exact, sum, sumOf } from "../../../shared/values/decimal.ts";
import { type Double, type Facts, isAboutSame, type ProofCoin, THOUSANDTH, ZERO } from "./facts.rules.ts";

/** Accounts of the ledger that may have the coins of a linked account too, so that the user is asked. */

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
    .map(({ other, coinId, symbol, count, of, isRounded }) => {
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
        ...{ together: null, same: { count, of, ...(isRounded && { isRounded }) } },
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

/** All questions. Where an account has the same transactions, this replaces other questions about the coin. */
export function doublesOf(facts: Facts, coins: readonly ProofCoin[]): Double[] {
  const placeOf = (double: Double) => `${double.ledgerAccount}\n${assetKeyOf(double)}`;
  const found = new Map(
    [...movedOf(facts, coins), ...aboutSameOf(facts), ...copiesOf(facts)].map((double) => [placeOf(double), double]),
  );
  return [...found.values()];
}
