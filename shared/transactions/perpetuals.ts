import { type ContractPayment, LINKED_SOURCE, type TransactionKind } from "./transaction.ts";

/** Perpetual contracts, which are booked like coins with a symbol of their own. Reports keep them apart from coins. */

/** The end of their symbols. */
export const CONTRACT_ENDING = "-perp";

export const isContract = ({ coinId, symbol }: { coinId: string | null; symbol: string }): boolean =>
  coinId === null && symbol.endsWith(CONTRACT_ENDING);

/** The note of a payment for holding a contract begins with it. */
export const FUNDING_NOTE = "Funding of ";

type Booked = { kind: TransactionKind; source?: string | null; note?: string | null };

/**
 * The payment for contracts that a transaction is; null for all others. A linked account trades coins with the fee in the
 * trade, so that whatever it pays or receives by itself belongs to contracts.
 */
export function contractPaymentOf({ kind, source, note }: Booked): ContractPayment | null {
  if (source !== LINKED_SOURCE || (kind !== "fee" && kind !== "income")) return null;
  return note?.startsWith(FUNDING_NOTE) ? "funding" : "fee";
}

/** Whether a transaction is a payment for holding a contract. */
export const isFunding = (booked: Booked): boolean => contractPaymentOf(booked) === "funding";
