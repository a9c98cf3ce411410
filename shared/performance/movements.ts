import type { Accounting } from "../transactions/accounting.ts";
import { isTrade, MONEY_SCALE, valueOfFee, valuesOf } from "../transactions/leg-values.ts";
import { assetKeyOf, isFiat, isOpening, type Leg, type Transaction } from "../transactions/transaction.ts";
import { joinPair, pairTransfers } from "../transactions/transfers/pairs.ts";
import { toFixedPoint } from "../values/fixed.ts";

/** Amounts are integers in units of 10^−36 of a coin, as money is of a currency. */
export const AMOUNT_SCALE = MONEY_SCALE;

type Asset = Pick<Leg, "coinId" | "symbol">;
export type CoinChange = Asset & {
  key: string;
  /** Negative when coins leave. */
  amount: bigint;
  /** The value by the transaction's own evidence, without sign; null where it has none and the archive decides. */
  value: bigint | null;
  /** Whether the coins are put in or taken out. Those that are earned, lost or paid as a fee are not. */
  isFlow: boolean;
};

/** What a transaction changes in a portfolio, which money is outside of. All money is in units of 10^−36. */
export type Movement = {
  at: number;
  changes: CoinChange[];
  /** The money that was put in; negative when it was taken out. Null where it is the value of the coins themselves. */
  paid: bigint | null;
  /** The money that was paid as fees on top. */
  fees: bigint;
  /** Whether a position begins, so that coins that were sold before are none of its coins. */
  isOpening: boolean;
};

const units = (text: string): bigint => toFixedPoint(text, AMOUNT_SCALE);
const magnitude = (value: bigint): bigint => (value < 0n ? -value : value);
/** Coins that come or go without money: their value is earned or lost. */
const GAINS: readonly Transaction["kind"][] = ["income", "fee", "loss"];

const changeOf = ({ coinId, symbol }: Asset, amount: bigint, value: bigint | null, isFlow = true): CoinChange => ({
  ...{ coinId, symbol, key: assetKeyOf({ coinId, symbol }) },
  // A price of 0 is no evidence of what a coin is worth.
  ...{ amount, value: value === null || value === 0n ? null : magnitude(value), isFlow },
});

/** Both sides of a transfer: what left its account, and what arrived in the other one; null outside the portfolio. */
function sidesOf({ legs, toAccount, account }: Transaction) {
  const outgoing = legs.find(({ amount }) => amount.startsWith("-"));
  const incoming = legs.find(({ amount }) => !amount.startsWith("-"));
  const size = magnitude(units((incoming ?? outgoing)!.amount));
  if (toAccount === null && !(incoming && outgoing))
    return { sent: outgoing ? size : null, received: incoming ? size : null, target: account };
  const out = magnitude(units((outgoing ?? incoming)!.amount));
  const lost = out > size ? out - size : 0n;
  return { sent: size + lost, received: size, target: toAccount ?? account };
}

function transferOf(transaction: Transaction, accounting: Accounting, account: string | undefined) {
  const leg = transaction.legs.find(({ amount }) => !amount.startsWith("-")) ?? transaction.legs[0]!;
  if (isFiat(leg)) return { changes: [], paid: 0n };
  const { sent, received, target } = sidesOf(transaction);
  const leaves = sent !== null && (account === undefined || transaction.account === account);
  const arrives = received !== null && (account === undefined || target === account);
  const amount = (arrives ? received : 0n) - (leaves ? sent : 0n);
  const own = valuesOf(transaction, accounting)[transaction.legs.indexOf(leg)] ?? null;
  const whole = magnitude(units(leg.amount));
  const value = own === null || whole === 0n ? null : (own * magnitude(amount)) / whole;
  // What both sides are part of loses at most the fee of its network.
  return { changes: amount === 0n ? [] : [changeOf(leg, amount, value)], paid: leaves && arrives ? 0n : null };
}

/** Paid for the coins of a trade: the money of its legs. Null where only coins of one side are named, or no rate is known. */
function paidFor(transaction: Transaction, values: readonly (bigint | null)[]): bigint | null {
  const { legs } = transaction;
  if (GAINS.includes(transaction.kind) || transaction.kind === "rename") return 0n;
  const isTwoSided = new Set(legs.map(({ amount }) => amount.startsWith("-"))).size === 2;
  if (!isTrade(transaction) || !isTwoSided) return null;
  let paid = 0n;
  for (const [index, leg] of legs.entries()) {
    if (!isFiat(leg)) continue;
    const value = values[index];
    if (value == null) return null;
    paid += leg.amount.startsWith("-") ? value : -value;
  }
  return paid;
}

function coinsOf(transaction: Transaction, values: readonly (bigint | null)[]): CoinChange[] {
  const isEdit = transaction.kind === "adjustment";
  return transaction.legs.flatMap((leg, index) => {
    const amount = isFiat(leg) ? 0n : units(leg.amount);
    // The value of an edit is the change of a cost, and says nothing about a price.
    return amount === 0n
      ? []
      : [changeOf(leg, amount, isEdit ? null : (values[index] ?? null), !GAINS.includes(transaction.kind))];
  });
}

function movementOf(transaction: Transaction, accounting: Accounting, account: string | undefined): Movement | null {
  const isOwn = account === undefined || transaction.account === account;
  const isTransfer = transaction.kind === "transfer";
  if (!isOwn && !isTransfer) return null;
  const values = valuesOf(transaction, accounting);
  const { changes, paid } =
    isTransfer && transaction.legs.length > 0
      ? transferOf(transaction, accounting, account)
      : { changes: coinsOf(transaction, values), paid: paidFor(transaction, values) };
  const { fee } = transaction;
  let fees = 0n;
  if (fee && isOwn) {
    const value = valueOfFee(fee, transaction, values, accounting);
    if (isFiat(fee)) fees = value ?? 0n;
    else changes.push(changeOf(fee, -units(fee.amount), value, false));
  }
  if (changes.length === 0 && fees === 0n) return null;
  return { at: transaction.at, changes, paid, fees, isOpening: isOpening(transaction) };
}

/**
 * The movements of a portfolio, or of one account of it, sorted by time. A transfer between two accounts moves nothing in
 * the portfolio, and is a deposit or a withdrawal of an account. `transactions` are sorted by time.
 */
export function movementsOf(
  transactions: readonly Transaction[],
  accounting: Accounting,
  account?: string,
): Movement[] {
  const pairs = pairTransfers(transactions);
  const arrivals = new Set(pairs.values());
  return transactions
    .map((transaction): Transaction => {
      // The arrival is in the movement of what was sent. Its fee is its own.
      if (arrivals.has(transaction)) return { ...transaction, legs: [] };
      const arrival = pairs.get(transaction);
      return arrival ? { ...joinPair(transaction, arrival), at: Math.min(transaction.at, arrival.at) } : transaction;
    })
    .flatMap((transaction) => movementOf(transaction, accounting, account) ?? [])
    .sort((a, b) => a.at - b.at);
}
