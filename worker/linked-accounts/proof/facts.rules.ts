import type { AccountBalance } from "../../../shared/as-of/account-balances.ts";
import type { AccountCopies } from "../../../shared/transactions/copies/copies.ts";
import type { Purchase } from "../../../shared/transactions/purchases.ts";
import { compare, difference, type Exact, product, withoutSign } from "../../../shared/values/decimal.ts";
import type { LinkedRow } from "../linked-accounts.queries.ts";

/** The input and the result of comparing a linked account with the ledger. */

export type Coin = { coinId: string | null; symbol: string };

type Amount = Coin & { amount: Exact; perps?: number | undefined };

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
  /** The number of open perpetuals whose results change the chain's amount; absent without any. */
  perps?: number | undefined;
  /** A purchase of about as much as the chain has less. */
  purchase: Pick<Purchase, "transactionId" | "positionId"> | null;
};

/** How many transactions of a coin are the same, of those that the other account has. `isRounded`: some by their order alone. */
type Same = { count: number; of: number; isRounded?: boolean };
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

export type Facts = Pick<LinkedRow, "id" | "label" | "createdAt" | "ledgerAccount" | "movedTo"> & {
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

/** Two amounts are about the same if they differ by at most this part of the larger one, such as a twentieth. */
const TWENTIETH = "20" as Exact;

/** The largest difference, as a part, between an account and its copy. */
export const THOUSANDTH = "1000" as Exact;

export function isAboutSame(a: Exact, b: Exact, part = TWENTIETH): boolean {
  const larger = compare(a, b) > 0 ? a : b;
  return compare(product(withoutSign(difference(a, b)), part), larger) <= 0;
}

export const ZERO = "0" as Exact;
