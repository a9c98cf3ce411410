import { assetKeyOf, isFiat, type Transaction } from "../transaction.ts";
import { type ListedKind, listedKindOf } from "./listed-kind.ts";

/** More than these are not offered. Those of most transactions are. */
const MAX_CHOICES = 500;

export type Choices = {
  kinds: ListedKind[];
  /** Sorted by symbol. `key` is that of `assetKeyOf`. */
  coins: { key: string; symbol: string }[];
  /** Sorted by name. "" stands for transactions without an account. */
  accounts: string[];
  /** Newest first. */
  years: number[];
};

const counting = <Value>() => {
  const counts = new Map<Value, number>();
  return {
    add: (value: Value) => counts.set(value, (counts.get(value) ?? 0) + 1),
    most: (): Value[] =>
      [...counts]
        .sort(([, a], [, b]) => b - a)
        .slice(0, MAX_CHOICES)
        .map(([value]) => value),
  };
};

/** The kinds, coins, accounts and years of some transactions. `yearOf` gives the ledger's year of a time (ms). */
export function choices(transactions: readonly Transaction[], yearOf: (at: number) => number): Choices {
  const [kinds, keys, accounts, years] = [
    counting<ListedKind>(),
    counting<string>(),
    counting<string>(),
    counting<number>(),
  ];
  const symbols = new Map<string, string>();
  for (const transaction of transactions) {
    const { at, account, toAccount, legs, fee } = transaction;
    kinds.add(listedKindOf(transaction));
    years.add(yearOf(at));
    for (const name of new Set([account, toAccount ?? account])) accounts.add(name);
    const coins = (fee ? [...legs, fee] : legs).filter((asset) => !isFiat(asset));
    for (const key of new Set(coins.map(assetKeyOf))) keys.add(key);
    for (const asset of coins) symbols.set(assetKeyOf(asset), asset.symbol);
  }
  return {
    kinds: kinds.most().sort(),
    coins: keys
      .most()
      .map((key) => ({ key, symbol: symbols.get(key)! }))
      .sort((a, b) => a.symbol.localeCompare(b.symbol, "en") || (a.key < b.key ? -1 : 1)),
    accounts: accounts.most().sort((a, b) => a.localeCompare(b, "en")),
    years: years.most().sort((a, b) => b - a),
  };
}
