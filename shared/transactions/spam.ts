import { keyOfCoinId } from "../icp-tokens/same-coins.ts";
import { assetKeyOf, isFiat, type Transaction } from "./transaction.ts";

/** Coins that the owner marked as spam. They are kept, but they are in no total, no return and no question. */

/** At most so many coins can be marked, by the keys that `assetKeyOf` gives them. */
export const MAX_SPAM = 1000;
export const MAX_SPAM_KEY = 210;

type Asset = { coinId: string | null; symbol: string };

/** The stored keys, one for both ids of a coin. */
export const spamKeys = (spam: readonly string[]): ReadonlySet<string> => new Set(spam.map(keyOfCoinId));

const NOTHING: readonly Asset[] = [];

/** The rows of coins that are no spam. Without any spam it is the same list. */
export function withoutSpam<Row extends Asset>(rows: readonly Row[], spam: readonly string[]): readonly Row[] {
  if (spam.length === 0 || rows.length === 0) return rows;
  const keys = spamKeys(spam);
  return rows.filter((row) => !keys.has(assetKeyOf(row)));
}

/** The rows of coins that are spam. */
export function onlySpam<Row extends Asset>(rows: readonly Row[], spam: readonly string[]): readonly Row[] {
  if (spam.length === 0) return NOTHING as readonly Row[];
  const keys = spamKeys(spam);
  return rows.filter((row) => keys.has(assetKeyOf(row)));
}

/** Whether all coins of a transaction are spam, so that nothing is asked about it. Money is none. */
const isOnlySpam = ({ legs, fee }: Pick<Transaction, "legs" | "fee">, keys: ReadonlySet<string>): boolean => {
  const coins = [...legs, ...(fee ? [fee] : [])].filter((leg) => !isFiat(leg));
  return coins.length > 0 && coins.every((leg) => keys.has(assetKeyOf(leg)));
};

/** The transactions about which something may be asked: all but those of spam alone. */
export function withoutSpamOnly<One extends Pick<Transaction, "legs" | "fee">>(
  transactions: readonly One[],
  spam: readonly string[],
): readonly One[] {
  if (spam.length === 0) return transactions;
  const keys = spamKeys(spam);
  return transactions.filter((one) => !isOnlySpam(one, keys));
}

export const withoutSpamKey = (spam: readonly string[], key: string): string[] =>
  spam.filter((one) => keyOfCoinId(one) !== keyOfCoinId(key));
export const withSpam = (spam: readonly string[], key: string): string[] => [...withoutSpamKey(spam, key), key];
