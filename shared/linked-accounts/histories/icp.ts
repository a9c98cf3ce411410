import type { NewTransaction } from "../../transactions/draft.ts";
import { fixedPointText } from "../../values/fixed.ts";
import type { HistoryBooking } from "./booking.ts";

/** A block of a ledger of the Internet Computer. Amounts are in the smallest units of its token. */
export type LedgerBlock = {
  index: number;
  /** In ms. */
  at: number;
  kind: "transfer" | "mint" | "burn" | "approve" | "other";
  units: bigint;
  /** Null when the ledger does not say. */
  fee: bigint | null;
  from: string | null;
  to: string | null;
};
export type LedgerToken = { ledgerId: string; coinId: string; symbol: string; decimals: number };

/** What a block did to one account. */
export type LedgerFacts = {
  token: LedgerToken;
  kind: LedgerBlock["kind"];
  units: string;
  fee: string | null;
  isSender: boolean;
  isReceiver: boolean;
};

/** What a block did to an account; null when it moved nothing of it, as when the account only spends for another one. */
export function ledgerFactsOf(block: LedgerBlock, token: LedgerToken, account: string): LedgerFacts | null {
  const { kind, units, fee } = block;
  const isSender = kind !== "mint" && block.from === account;
  const isReceiver = kind !== "burn" && kind !== "approve" && block.to === account;
  if (!isSender && !isReceiver) return null;
  return { token, kind, units: String(units), fee: fee === null ? null : String(fee), isSender, isReceiver };
}

/** The linked account at one end of a block, and its account of the ledger of transactions. */
type End = { accountId: string; ledgerAccount: string };
export type LedgerTransaction = Pick<LedgerFacts, "token" | "kind" | "units" | "fee"> & {
  txid: string;
  index: number;
  at: number;
  from: End | null;
  to: End | null;
};

/** Whether it is not known what a block moved. Minting and burning cost nothing on the ledgers that we know. */
export const isUnknown = ({ kind, fee }: Pick<LedgerFacts, "kind" | "fee">): boolean =>
  kind === "other" || ((kind === "mint" || kind === "burn") && fee !== null && fee !== "0");

/** Whether an own account paid a fee of an unknown amount. */
export const lacksFee = ({ kind, fee, from }: Pick<LedgerTransaction, "kind" | "fee" | "from">): boolean =>
  from !== null && fee === null && (kind === "transfer" || kind === "approve");

const LACKS_FEE = "The ledger does not say what fee was paid.";

function bookingOf(transaction: LedgerTransaction): HistoryBooking[] {
  const { token, kind, from, to, txid, at } = transaction;
  const owner = from ?? to;
  if (isUnknown(transaction) || !owner) return [];
  const coin = { symbol: token.symbol.toLowerCase(), coinId: token.coinId, value: null };
  const amountOf = (units: bigint) => fixedPointText(units, token.decimals) as NewTransaction["legs"][0]["amount"];
  const isMoved = kind !== "approve" && from?.ledgerAccount !== to?.ledgerAccount;
  const units = isMoved ? BigInt(transaction.units) : 0n;
  // A fee that the ledger does not say is left out, and the note names it.
  const fee = from && (kind === "transfer" || kind === "approve") ? BigInt(transaction.fee ?? "0") : 0n;
  if (units === 0n && fee === 0n) return [];
  const body = {
    kind: units === 0n ? ("fee" as const) : ("transfer" as const),
    at,
    account: owner.ledgerAccount,
    toAccount: units > 0n && from && to ? to.ledgerAccount : null,
    legs: [{ ...coin, amount: amountOf(units === 0n ? -fee : from ? -units : units), account: null }],
    price: null,
    priceCurrency: null,
    fee: units === 0n || fee === 0n ? null : { ...coin, amount: amountOf(fee) },
    note: lacksFee(transaction) ? LACKS_FEE : "",
    positionId: null,
    sourceKey: `icp:${txid}`,
  };
  return [{ accountId: owner.accountId, txid, body }];
}

const inOrder = (a: LedgerTransaction, b: LedgerTransaction): number =>
  a.at - b.at ||
  (a.token.ledgerId < b.token.ledgerId ? -1 : a.token.ledgerId > b.token.ledgerId ? 1 : a.index - b.index);

/** The bookings of the blocks that touch linked accounts of one user, the oldest first. Each block has at most one. */
export const bookLedgers = (transactions: readonly LedgerTransaction[]): HistoryBooking[] =>
  transactions.toSorted(inOrder).flatMap(bookingOf);
