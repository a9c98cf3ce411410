import type { Accounting } from "./accounting.ts";
import { valueOfFee, valuesOf } from "./leg-values.ts";
import { isFiat, type Transaction } from "./transaction.ts";

/** Kinds whose figures need no price: coins that only move, get another name, or are lost. */
const NEEDS_NO_PRICE = ["transfer", "adjustment", "loss", "rename"];

/** Whether the value of a coin or of the fee is unknown. */
export function lacksPrice(transaction: Transaction, accounting: Accounting): { price: boolean; fee: boolean } {
  const { kind, legs, fee } = transaction;
  const values = valuesOf(transaction, accounting);
  return {
    price: !NEEDS_NO_PRICE.includes(kind) && legs.some((leg, index) => !isFiat(leg) && values[index] === null),
    fee: fee !== null && valueOfFee(fee, transaction, values, accounting) === null,
  };
}

/** Whether any value of a transaction is unknown. */
export const isIncomplete = (transaction: Transaction, accounting: Accounting): boolean => {
  const { price, fee } = lacksPrice(transaction, accounting);
  return price || fee;
};
