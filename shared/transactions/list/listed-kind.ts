import { KIND_LABELS } from "../kind-labels.ts";
import { contractPaymentOf } from "../perpetuals.ts";
import { ALL_KINDS, type Transaction, type TransactionKind } from "../transaction.ts";
import { closedContractOf } from "./contract-words.ts";

/** The kinds under which the list names and finds transactions. Trades and funding of perpetual contracts have their own. */
export const LISTED_KINDS = [...ALL_KINDS, "perpetual", "funding"] as const;
export type ListedKind = (typeof LISTED_KINDS)[number];

export const LISTED_LABELS: Record<ListedKind, string> = { ...KIND_LABELS, perpetual: "Perpetual", funding: "Funding" };

type Booked = {
  kind: TransactionKind;
  legs: readonly { coinId: string | null; symbol: string; amount: string; value: string | null }[];
  note?: string | null;
  source?: string | null;
  contractPayment?: Transaction["contractPayment"];
};

/** The kind of a transaction in the list. What it pays for contracts is stated, or follows from source and note. */
export function listedKindOf(booked: Booked): ListedKind {
  const payment = booked.contractPayment ?? contractPaymentOf(booked);
  if (payment !== null) return payment === "funding" ? "funding" : "perpetual";
  return closedContractOf({ ...booked, note: null }) ? "perpetual" : booked.kind;
}
