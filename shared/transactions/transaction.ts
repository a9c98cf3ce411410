import { keyOfCoinId } from "../icp-tokens/same-coins.ts";
import type { Exact } from "../values/decimal.ts";

/** The kinds that a user books. A rename exchanges a coin for its new name or unit, with its costs and dates. */
export const KINDS = ["buy", "sell", "swap", "transfer", "income", "spend", "fee", "gift", "loss", "rename"] as const;
/** With the adjustment, which restates a holding whose amount or entry price was edited. Users do not book it themselves. */
export const ALL_KINDS = [...KINDS, "adjustment"] as const;
export type TransactionKind = (typeof ALL_KINDS)[number];

/** One coin or currency of a transaction: a positive amount comes in, a negative one goes out. */
export type Leg = {
  coinId: string | null;
  /** Lower case. */
  symbol: string;
  amount: Exact;
  /** The stated value of the whole amount, without sign. Signed in an adjustment, where it changes the cost. */
  value: Exact | null;
};

/** What a payment for perpetual contracts is for: holding one, or trading one. Received funding and rebates are payments too. */
export const CONTRACT_PAYMENTS = ["funding", "fee"] as const;
export type ContractPayment = (typeof CONTRACT_PAYMENTS)[number];

/** A fee is paid on top of the legs. */
export type Fee = { coinId: string | null; symbol: string; amount: Exact; value: Exact | null };

export type Transaction = {
  id: string;
  kind: TransactionKind;
  /** In ms. */
  at: number;
  account: string;
  /** The receiving account of a transfer. Without it, the other side of the transfer is outside the portfolio. */
  toAccount: string | null;
  legs: readonly Leg[];
  /** The stated price of one unit of the first coin. */
  price: Exact | null;
  /** The money in which `price` and `value` are stated: lower case, null for US dollars. */
  priceCurrency: string | null;
  fee: Fee | null;
  /** The holding that the transaction was booked for. Null when its coin decides. */
  positionId: string | null;
  /**
   * Two transfers with one key are one: what was sent, and what arrived. `SEPARATE` says that the coins of an arrival came
   * from outside. Null for most transactions.
   */
  transferKey: string | null;
  /** The place that it came from, where that decides something: see `isOpening` and `isOfChain`. */
  source?: string | null;
  /** What it pays for perpetual contracts, where it does: see `contractPaymentOf`. */
  contractPayment?: ContractPayment;
};

/** The source of the purchase that a position began with. */
export const POSITION_SOURCE = "position";
/** The source of the purchases of an opening balance. */
export const OPENING_SOURCE = "opening";
/**
 * The source of transactions that follow from the history of a linked account. The balances of that account come from
 * its address, so these transactions change no position. They count in the report of gains.
 */
export const LINKED_SOURCE = "hyperliquid";

/** The source of transactions that were read from a chain for a linked account. */
export const CHAIN_SOURCE = "chain";

/** Whether a transaction was read from a chain, so that all of its accounts are known. */
export const isOfChain = ({ source }: Pick<Transaction, "source">): boolean => source === CHAIN_SOURCE;

/**
 * Whether a transaction is the purchase that a position began with. It states what its owner holds at its time, so that
 * coins that were sold before are none of these.
 */
export const isOpening = ({ source }: Pick<Transaction, "source">): boolean => source === POSITION_SOURCE;

export const SEPARATE = "none";

const FIAT = new Set(
  (
    "usd eur gbp jpy chf cad aud nzd cny inr krw brl try mxn zar sek nok dkk pln czk huf ron isk ils sgd hkd thb php idr myr " +
    // The euro has replaced them, or the European Central Bank no longer quotes them.
    "bgn hrk eek lvl ltl rub " +
    // It has never quoted them.
    "uah vnd ngn ars clp cop aed sar twd kzt gel ghs kes egp pkr bdt lkr mad pen qar kwd bhd omr uyu crc rsd azn uzs byn mdl"
  ).split(" "),
);

/** A coin; without a coin id it is known by its symbol. */
export type Asset = { coinId: string | null; symbol: string };
/** A currency of a state has no lots. A coin with such a symbol is recognised by its coin id. */
export const isFiat = ({ coinId, symbol }: Asset): boolean => coinId === null && FIAT.has(symbol);

/** Identifies a coin: its coin id, one of them if it has two, or "~" and its symbol when the market does not know it. */
export const assetKeyOf = ({ coinId, symbol }: Asset): string => (coinId === null ? `~${symbol}` : keyOfCoinId(coinId));

/** Whether a key of `assetKeyOf` is that of a coin without a coin id. */
export const isSymbolKey = (key: string): boolean => key.startsWith("~");

/** The id of a coin that the market can know; null for a symbol alone. */
export const listedId = (coinId: string | null): string | null =>
  coinId === null || isSymbolKey(coinId) ? null : coinId;
