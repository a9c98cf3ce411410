import { difference, type Exact, negated, sumOf } from "../../values/decimal.ts";
import { DAY } from "../../values/time.ts";
import { type Asset, assetKeyOf, isFiat, type Transaction } from "../transaction.ts";

/** How transactions change the amounts of coins in accounts. Copies are found by comparing these changes. */

/** How far apart (ms) a transaction and its copy are at most. */
export const MAX_APART_MS = DAY;
const ZERO = "0" as Exact;

/** A change of a coin in an account by a transaction, without its fee (`gross`) and with it. */
export type Change = { one: Transaction; asset: Asset; gross: Exact; net: Exact };

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
export function changesByAccount(transactions: readonly Transaction[]): Map<string, Change[]> {
  const found = new Map<string, Change[]>();
  for (const one of transactions)
    for (const name of new Set([one.account, one.toAccount ?? one.account])) {
      const own = found.get(name) ?? [];
      own.push(...changesBy(one, name));
      found.set(name, own);
    }
  return found;
}

/** The amounts that a file may have of a change. */
export const amountsOf = ({ gross, net }: Change): Exact[] =>
  [...new Set([gross, net])].filter((amount) => amount !== ZERO);
