import { placesOf, rescale, toFixedPoint } from "../values/fixed.ts";
import type { Accounting } from "./accounting.ts";
import { type Fee, isFiat, type Leg, type Transaction } from "./transaction.ts";

/** Money is an integer in units of 10^−36 of a currency: enough digits for exact products of amounts and prices. */
export const MONEY_SCALE = 36;

const magnitude = (value: bigint): bigint => (value < 0n ? -value : value);
/** Decimal text as money. */
export const toMoney = (text: string): bigint => toFixedPoint(text, MONEY_SCALE);

/** The size of amount × price, both decimal text, as money. */
export function moneyOf(amount: string, price: string): bigint {
  const [amountPlaces, pricePlaces] = [placesOf(amount), placesOf(price)];
  const product = toFixedPoint(amount, amountPlaces) * toFixedPoint(price, pricePlaces);
  return rescale(magnitude(product), amountPlaces + pricePlaces, MONEY_SCALE);
}

/** money × amount ÷ whole, for two amounts as decimal text. */
export function shareOf(money: bigint, amount: string, whole: string): bigint {
  const places = Math.max(placesOf(amount), placesOf(whole));
  const divisor = magnitude(toFixedPoint(whole, places));
  return divisor === 0n ? 0n : (money * magnitude(toFixedPoint(amount, places))) / divisor;
}

/** The value of each leg of a transaction; null when it cannot be derived from the transaction. */
export type LegValues = (bigint | null)[];

/** What a value follows from. */
export type Evidence = "money" | "stated value" | "stated price" | "other amounts";
/** Is told what the value of a leg follows from. */
type Note = (index: number, evidence: Evidence) => void;
const noteNothing: Note = () => {};

const isIn = ({ amount }: Leg): boolean => !amount.startsWith("-");
export const isTrade = ({ kind }: Pick<Transaction, "kind">): boolean =>
  kind === "buy" || kind === "sell" || kind === "swap";

/** Money that was stated for a transaction, in the ledger's currency; null without an official rate of its day. */
export const stated = (money: bigint, { at, priceCurrency }: Transaction, { convert }: Accounting): bigint | null =>
  convert(money, priceCurrency ?? "usd", at);

/** The value of money by the official rate of its day; null without a rate, and for a coin. */
const officialValue = (leg: Leg | Fee, { at }: Transaction, { convert }: Accounting): bigint | null =>
  isFiat(leg) ? convert(magnitude(toMoney(leg.amount)), leg.symbol, at) : null;

const statedValue = ({ value }: Leg | Fee, transaction: Transaction, accounting: Accounting): bigint | null =>
  value === null ? null : stated(magnitude(toMoney(value)), transaction, accounting);

/** Both sides of a trade have the same value. If one value of a side is unknown, it is derived from the other side. */
function balanceSides(legs: readonly Leg[], values: LegValues, fiatOnly: boolean, note: Note) {
  for (const side of [true, false]) {
    const unknown = legs.flatMap((leg, index) => (isIn(leg) === side && values[index] === null ? [index] : []));
    const opposite = legs.flatMap((leg, index) => (isIn(leg) === side ? [] : [index]));
    const isKnown = opposite.length > 0 && opposite.every((index) => values[index] !== null);
    if (unknown.length !== 1 || !isKnown) continue;
    if (fiatOnly && !opposite.every((index) => isFiat(legs[index]!))) continue;
    let rest = 0n;
    for (const [index, leg] of legs.entries()) rest += isIn(leg) === side ? -(values[index] ?? 0n) : values[index]!;
    if (rest < 0n) continue;
    values[unknown[0]!] = rest;
    note(unknown[0]!, "other amounts");
  }
}

/**
 * The values of a transaction, by the best evidence first: money that was paid or received, because it was really
 * exchanged; a stated value; the stated price; and at last the other coin of a swap.
 */
export function valuesOf(transaction: Transaction, accounting: Accounting, note = noteNothing): LegValues {
  const { legs, price } = transaction;
  const values: LegValues = legs.map(() => null);
  const set = (index: number, value: bigint | null, evidence: Evidence) => {
    if (values[index] !== null || value === null) return;
    values[index] = value;
    note(index, evidence);
  };
  const balance = (fiatOnly: boolean) => {
    if (legs.length > 1 && isTrade(transaction)) balanceSides(legs, values, fiatOnly, note);
  };
  for (const [index, leg] of legs.entries()) {
    if (!isFiat(leg)) continue;
    set(index, officialValue(leg, transaction, accounting), "money");
    // Money without an official rate has the value that was stated.
    set(index, statedValue(leg, transaction, accounting), "stated value");
  }
  balance(true);
  if (!values.includes(null)) return values;
  for (const [index, leg] of legs.entries()) set(index, statedValue(leg, transaction, accounting), "stated value");
  balance(true);
  const first = legs.findIndex((leg) => !isFiat(leg));
  if (first >= 0 && price !== null)
    set(first, stated(moneyOf(legs[first]!.amount, price), transaction, accounting), "stated price");
  balance(false);
  return values;
}

/** The value of a fee, and what it follows from; null when neither the fee nor a leg of the same coin has a value. */
export function feeValuation(
  fee: Fee,
  transaction: Transaction,
  values: LegValues,
  accounting: Accounting,
): { value: bigint; evidence: Evidence } | null {
  const by = (evidence: Evidence, value: bigint | null) => (value === null ? null : { value, evidence });
  const { legs, price } = transaction;
  const known =
    by("money", officialValue(fee, transaction, accounting)) ??
    by("stated value", statedValue(fee, transaction, accounting));
  if (known !== null) return known;
  const first = legs.findIndex((leg) => !isFiat(leg));
  const same = legs.findIndex((leg) => leg.coinId === fee.coinId && leg.symbol === fee.symbol);
  if (price !== null && !isFiat(fee) && ((same >= 0 && same === first) || legs.length === 0))
    return by("stated price", stated(moneyOf(fee.amount, price), transaction, accounting));
  const value = same >= 0 ? values[same] : null;
  return value == null ? null : by("other amounts", shareOf(value, fee.amount, legs[same]!.amount));
}

export const valueOfFee = (...given: Parameters<typeof feeValuation>): bigint | null =>
  feeValuation(...given)?.value ?? null;
