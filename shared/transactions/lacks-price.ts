import { valueOfFee, valuesOf } from "./leg-values.ts";
import { isFiat, type Transaction } from "./transaction.ts";

/** Kinds whose figures need no price: coins that only move, or are lost. */
const NEEDS_NO_PRICE = ["transfer", "adjustment", "loss"];

/** Whether the value of a coin or a fee is unknown. */
export function lacksPrice(transaction: Transaction): { price: boolean; fee: boolean } {
  const { kind, legs, fee } = transaction;
  const values = valuesOf(transaction);
  return {
    price: !NEEDS_NO_PRICE.includes(kind) && legs.some((leg, index) => !isFiat(leg) && values[index] === null),
    fee: fee !== null && !isFiat(fee) && valueOfFee(fee, transaction, values) === null,
  };
}

/** Whether any value of a transaction is unknown. */
export const isIncomplete = (transaction: Transaction): boolean => {
  const { price, fee } = lacksPrice(transaction);
  return price || fee;
};
