import { isFiat } from "../../shared/transactions/transaction.ts";
import type { Transaction } from "./transactions.queries.ts";

/** Which dialog can change a transaction. Apart from the texts of a row, because the page loads this file first. */

type Leg = Transaction["legs"][number];
/** Money whose value is known: the transaction then lacks no price. */
const isValuedMoney = (leg: Leg, { lacksPrice }: Pick<Transaction, "lacksPrice">) => isFiat(leg) && !lacksPrice;
export const isOut = ({ amount }: Leg) => amount.startsWith("-");

/** Kinds that send one coin and bring another. */
export const hasTwoCoins = (kind: Transaction["kind"]): boolean => kind === "swap" || kind === "rename";

/** Whether the form can show a transaction without losing something. */
export function fitsForm(transaction: Transaction): boolean {
  const { kind, legs } = transaction;
  if (kind === "adjustment" || legs.some((leg) => leg.value !== null || isValuedMoney(leg, transaction))) return false;
  const [first, second] = legs;
  return hasTwoCoins(kind) ? legs.length === 2 && isOut(first!) && !isOut(second!) : legs.length === 1;
}

/**
 * The coin whose price decides the value of a trade with another coin or money without an official rate; null when other
 * money was exchanged, or the values of the amounts are stated.
 */
export function pricedLegOf({ kind, legs, lacksPrice }: Transaction): Leg | null {
  const isTrade = kind === "buy" || kind === "sell" || kind === "swap";
  if (!isTrade || legs.some((leg) => leg.value !== null || isValuedMoney(leg, { lacksPrice }))) return null;
  return legs.find((leg) => !isFiat(leg)) ?? null;
}
