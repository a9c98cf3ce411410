import { keyOfCoinId } from "../../icp-tokens/same-coins.ts";
import { assetKeyOf, isFiat, type Transaction } from "../transaction.ts";
import { type ListedKind, listedKindOf } from "./listed-kind.ts";

/** A text to look for, in lower case, and the ids of the coins whose names have it. */
export type Search = { text: string; coinIds: ReadonlySet<string> };

/** Which transactions of a ledger are listed: those that have everything that is given. */
export type ListFilter = {
  kind?: ListedKind | undefined;
  /** The key of a coin, such as `assetKeyOf` gives it. */
  key?: string | undefined;
  /** The account of either side of a transfer. "" is that of transactions without one. */
  account?: string | undefined;
  /** In ms: the first moment, and the one after the last. */
  period?: { from: number; to: number } | undefined;
  search?: Search | undefined;
};

export type Listed = Pick<Transaction, "kind" | "at" | "account" | "toAccount" | "legs" | "fee" | "contractPayment"> & {
  note: string | null;
};

/** The search for a text; undefined for an empty one. `coins` are those whose names count. */
export function searchOf(text: string, coins: Iterable<{ id: string; name: string }>): Search | undefined {
  const wanted = text.trim().toLowerCase();
  if (wanted === "") return undefined;
  const coinIds = new Set<string>();
  for (const { id, name } of coins) if (name.toLowerCase().includes(wanted)) coinIds.add(id);
  return { text: wanted, coinIds };
}

const assetsOf = ({ legs, fee }: Listed) => (fee ? [...legs, fee] : legs);

function isFound(transaction: Listed, { text, coinIds }: Search): boolean {
  const { note, account, toAccount } = transaction;
  return (
    [note, account, toAccount].some((one) => one?.toLowerCase().includes(text)) ||
    assetsOf(transaction).some(
      ({ symbol, coinId }) => symbol.toLowerCase().includes(text) || (coinId !== null && coinIds.has(coinId)),
    )
  );
}

/** Whether a transaction is one of those that a filter lists. Money is no coin. */
export function matches(transaction: Listed, { kind, key, account, period, search }: ListFilter): boolean {
  const { at } = transaction;
  return (
    (kind === undefined || listedKindOf(transaction) === kind) &&
    (period === undefined || (at >= period.from && at < period.to)) &&
    (account === undefined || transaction.account === account || transaction.toAccount === account) &&
    (key === undefined ||
      assetsOf(transaction).some((asset) => !isFiat(asset) && assetKeyOf(asset) === keyOfCoinId(key))) &&
    (search === undefined || isFound(transaction, search))
  );
}
