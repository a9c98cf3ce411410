import { coinKeysOf } from "../../shared/transactions/draft.ts";
import type { Listed } from "../../shared/transactions/list/filter.ts";
import { contractPaymentOf } from "../../shared/transactions/perpetuals.ts";
import {
  assetKeyOf,
  type Fee,
  isFiat,
  isOfChain,
  isOpening,
  isSymbolKey,
  type Leg,
  type Transaction,
} from "../../shared/transactions/transaction.ts";
import type { Exact } from "../../shared/values/decimal.ts";
import type { TransactionRow } from "./transactions.queries.ts";
import { FIAT_KEY, type StoredLeg } from "./transactions.table.ts";

/** How stored rows become transactions of the ledger. */

/** The key of a stored leg: a coin id, "~" and the symbol of an unknown coin, or "$" and a currency of a state. */
export const storedKeyOf = (leg: Pick<Leg, "coinId" | "symbol">): string =>
  isFiat(leg) ? `${FIAT_KEY}${leg.symbol}` : (leg.coinId ?? assetKeyOf(leg));

export const toStoredLeg = (leg: Leg | Fee): StoredLeg => [
  storedKeyOf(leg),
  leg.symbol,
  leg.amount,
  ...(leg.value === null ? ([] as const) : ([leg.value] as const)),
];

function toLeg([key, symbol, amount, value]: StoredLeg): Leg {
  const hasCoinId = !key.startsWith(FIAT_KEY) && !isSymbolKey(key);
  // A position may have the symbol of a currency. Its key keeps it apart from money.
  const isCoinNamedLikeMoney = isSymbolKey(key) && isFiat({ coinId: null, symbol });
  const coinId = hasCoinId || isCoinNamedLikeMoney ? key : null;
  return { coinId, symbol, amount: amount as Exact, value: (value ?? null) as Exact | null };
}

const parseLegs = (legs: string): Leg[] => (JSON.parse(legs) as StoredLeg[]).map(toLeg);
const parseFee = (fee: string | null): Fee | null => (fee === null ? null : toLeg(JSON.parse(fee) as StoredLeg));

type StoredFields = Pick<
  TransactionRow,
  | "id"
  | "kind"
  | "at"
  | "account"
  | "toAccount"
  | "legs"
  | "price"
  | "priceCurrency"
  | "fee"
  | "positionId"
  | "transferKey"
> & { source?: string | null; note?: string | null };

export function toTransaction(row: StoredFields): Transaction {
  const contractPayment = contractPaymentOf(row);
  return {
    id: String(row.id),
    kind: row.kind,
    at: row.at,
    account: row.account,
    toAccount: row.toAccount,
    legs: parseLegs(row.legs),
    price: row.price,
    priceCurrency: row.priceCurrency,
    fee: parseFee(row.fee),
    positionId: row.positionId,
    transferKey: row.transferKey,
    ...((isOpening(row) || isOfChain(row)) && { source: row.source }),
    ...(contractPayment && { contractPayment }),
  };
}

/** The keys of all coins that a stored transaction changes. */
export const coinKeysOfRow = ({ legs, fee }: Pick<TransactionRow, "legs" | "fee">): string[] =>
  coinKeysOf({ legs: parseLegs(legs), fee: parseFee(fee) });

/** A stored transaction as a filter of the list sees it. */
export const toListed = (row: StoredFields & { note: string | null }): Listed => ({
  ...toTransaction(row),
  note: row.note,
});
