import { placesOf, rescale, toFixedPoint } from "../values/fixed.ts";
import { type Fee, isDollar, isFiat, type Leg, type Transaction } from "./transaction.ts";

/** Money is an integer in units of 10^−36 US dollars: enough digits for exact products of amounts and prices. */
export const MONEY_SCALE = 36;

const magnitude = (value: bigint): bigint => (value < 0n ? -value : value);
export const toMoney = (text: string): bigint => toFixedPoint(text, MONEY_SCALE);

/** amount × price, both decimal text. */
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

const isIn = ({ amount }: Leg): boolean => !amount.startsWith("-");
const isTrade = ({ kind }: Transaction): boolean => kind === "buy" || kind === "sell" || kind === "swap";

function statedValue(leg: Leg): bigint | null {
  if (leg.value !== null) return magnitude(toMoney(leg.value));
  return isDollar(leg) ? magnitude(toMoney(leg.amount)) : null;
}

/** Both sides of a trade have the same value. If one value of a side is unknown, it is derived from the other side. */
function balanceSides(legs: readonly Leg[], values: LegValues, fiatOnly: boolean) {
  for (const side of [true, false]) {
    const unknown = legs.flatMap((leg, index) => (isIn(leg) === side && values[index] === null ? [index] : []));
    const opposite = legs.flatMap((leg, index) => (isIn(leg) === side ? [] : [index]));
    const isKnown = opposite.length > 0 && opposite.every((index) => values[index] !== null);
    if (unknown.length !== 1 || !isKnown) continue;
    if (fiatOnly && !opposite.every((index) => isFiat(legs[index]!))) continue;
    let rest = 0n;
    for (const [index, leg] of legs.entries()) rest += isIn(leg) === side ? -(values[index] ?? 0n) : values[index]!;
    if (rest >= 0n) values[unknown[0]!] = rest;
  }
}

/**
 * An unknown value is derived from money that was paid or received, because that money was really exchanged. Otherwise
 * it is derived from the stated price, and otherwise from the other coin of a swap.
 */
export function valuesOf(transaction: Transaction): LegValues {
  const { legs, price } = transaction;
  const values = legs.map(statedValue);
  if (!values.includes(null)) return values;
  const hasSides = legs.length > 1 && isTrade(transaction);
  if (hasSides) balanceSides(legs, values, true);
  const first = legs.findIndex((leg) => !isFiat(leg));
  if (first >= 0 && values[first] === null && price !== null) values[first] = moneyOf(legs[first]!.amount, price);
  if (hasSides) balanceSides(legs, values, false);
  return values;
}

/** The value of a fee; null when neither the fee nor a leg of the same coin has a value. */
export function valueOfFee(fee: Fee, { legs, price }: Transaction, values: LegValues): bigint | null {
  if (fee.value !== null) return magnitude(toMoney(fee.value));
  if (isDollar(fee)) return magnitude(toMoney(fee.amount));
  const first = legs.findIndex((leg) => !isFiat(leg));
  const same = legs.findIndex((leg) => leg.coinId === fee.coinId && leg.symbol === fee.symbol);
  if (price !== null && ((same >= 0 && same === first) || legs.length === 0)) return moneyOf(fee.amount, price);
  const value = same >= 0 ? values[same] : null;
  return value == null ? null : shareOf(value, fee.amount, legs[same]!.amount);
}
