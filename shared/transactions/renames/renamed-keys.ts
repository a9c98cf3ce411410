import { keyOfCoinId } from "../../icp-tokens/same-coins.ts";
import { coinKeysOf } from "../draft.ts";
import { assetKeyOf, type Transaction } from "../transaction.ts";

type Legs = Pick<Transaction, "kind" | "legs" | "fee">;

/**
 * These coins and all that are one coin with them under another name: a rename carries costs over, so the figures of
 * each follow from the transactions of all.
 */
export function renamedKeys(transactions: Iterable<Legs>, keys: readonly string[]): ReadonlySet<string> {
  const found = new Set(keys.map(keyOfCoinId));
  const renames = [...transactions].filter(({ kind }) => kind === "rename").map(({ legs }) => legs.map(assetKeyOf));
  for (let size = 0; size !== found.size; ) {
    size = found.size;
    for (const names of renames) if (names.some((key) => found.has(key))) for (const key of names) found.add(key);
  }
  return found;
}

/** The transactions that the figures of these coins follow from, in their order. */
export function ofCoins<One extends Legs>(transactions: readonly One[], keys: readonly string[]): One[] {
  const wanted = renamedKeys(transactions, keys);
  return transactions.filter((one) => coinKeysOf(one).some((key) => wanted.has(key)));
}
