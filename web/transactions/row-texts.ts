import { displayOfLedger } from "../../shared/ledger-settings/display.ts";
import { closedContractOf } from "../../shared/transactions/list/contract-words.ts";
import { isFiat } from "../../shared/transactions/transaction.ts";
import { type Exact, negated } from "../../shared/values/decimal.ts";
import { plainPriceIn } from "../../shared/values/format-decimal.ts";
import { fitsForm, isOut, pricedLegOf } from "./fits-form.ts";
import type { Transaction } from "./transactions.queries.ts";

/** What a row of the list says about a transaction. */

/** The amounts that changed. An edit of an entry price changes none. */
export const movedLegs = ({ legs }: Pick<Transaction, "legs">) => legs.filter(({ amount }) => amount !== "0");

/** The fee that is the whole transaction, which moves no other coins. */
export const feeAlone = ({ legs, fee, kind }: Pick<Transaction, "legs" | "fee" | "kind">) =>
  kind === "fee" && legs.length === 0 ? fee : null;

/** The amounts of a row. A fee of its own has no leg, and moves what it takes. */
export function amountsOf(
  transaction: Pick<Transaction, "legs" | "fee" | "kind">,
): { symbol: string; amount: string }[] {
  const fee = feeAlone(transaction);
  return fee ? [{ symbol: fee.symbol, amount: negated(fee.amount as Exact) }] : movedLegs(transaction);
}

/** The sign of a currency in the place of a coin's picture, or else its first letter. */
export function moneyLetter(currency: string): string {
  const sign = displayOfLedger(currency).sign.trim();
  return sign.length === 1 ? sign : currency.slice(0, 1).toUpperCase();
}

/** What a price says: that of a trade, or the one that an edit of a holding stated for all of its coins. */
export const priceNoteOf = ({
  kind,
  price,
  priceCurrency,
  legs,
}: Pick<Transaction, "kind" | "price" | "priceCurrency" | "legs">): string | null => {
  if (price === null) return kind === "adjustment" && movedLegs({ legs }).length === 0 ? "cost corrected" : null;
  const text = plainPriceIn(price as Exact, displayOfLedger(priceCurrency));
  return kind === "adjustment" ? `entry price set to ${text}` : `at ${text}`;
};
/** Kinds whose figures need no price: coins that only move, get another name, or are lost. */
const NEEDS_NO_PRICE: readonly Transaction["kind"][] = ["transfer", "adjustment", "loss", "rename"];
/** Whether there is no price or value that a row could lack. */
export const hasNoValue = (transaction: Pick<Transaction, "kind" | "legs" | "note">): boolean =>
  transaction.legs.length === 0 || NEEDS_NO_PRICE.includes(transaction.kind) || closedContractOf(transaction) !== null;

/** What a row does not know without a price or the value of its fee. */
export const unknownFigureOf = ({ kind, lacksPrice }: Pick<Transaction, "kind" | "lacksPrice">): string => {
  if (kind === "buy" || (kind === "swap" && !lacksPrice)) return "Cost unknown";
  if (kind === "sell") return "Proceeds unknown";
  return lacksPrice ? "Value unknown" : "Value of the fee unknown";
};
/** The missing statement that a row asks for; null when it lacks none. */
export const missingStatementOf = ({ lacksPrice, lacksFeeValue }: Pick<Transaction, "lacksPrice" | "lacksFeeValue">) =>
  lacksPrice ? "price" : lacksFeeValue ? "value of the fee" : null;
/** Whether a dialog can change a transaction: its fields, or only what it leaves unknown. */
export const isEditable = (transaction: Transaction): boolean =>
  fitsForm(transaction) || pricedLegOf(transaction) !== null || transaction.lacksFeeValue;
type Side = Pick<Transaction, "kind" | "legs" | "toAccount" | "otherSide">;
/** Whether it is one side of a transfer of coins of which the other one is not on record. */
const isAlone = ({ kind, legs, toAccount, otherSide }: Side): boolean =>
  kind === "transfer" && toAccount === null && otherSide === null && legs.length === 1 && !isFiat(legs[0]!);
/** Whether coins came from outside the ledger, so that their cost is unknown until an opening balance states it. */
export const isFromOutside = (side: Side): boolean => isAlone(side) && !isOut(side.legs[0]!);
/** Whether coins left the ledger with their cost. */
export const isToOutside = (side: Side): boolean => isAlone(side) && isOut(side.legs[0]!);
