import { fromUnits, toUnits } from "../../../shared/ads/chain-amount.ts";
import { MAX_NEW_ADDRESSES } from "../../../shared/ads/rules.ts";
import { compare, type Decimal, subtract } from "../../../shared/values/decimal.ts";
import { isoTime } from "../../../shared/values/time.ts";
import type { Deps } from "../../deps.ts";
import { listCounts, listHistory, listOrdersOf, type OrderRow } from "../orders/orders.queries.ts";
import { isRefundable } from "../orders/orders.rules.ts";
import { findSiteOwner } from "../orders/site-owner.ts";
import { listTransfers } from "../payments/payments.queries.ts";
import { confirmationsNeeded, paymentDeadline } from "../payments/payments.rules.ts";
import { findNetwork } from "../payments/receive-addresses.ts";

const timeOrNull = (ms: number | null): string | null => (ms === null ? null : isoTime(ms));

/** The part of the amount due that has not arrived yet, as decimal text. */
export const missingAmount = (row: OrderRow): Decimal => {
  const [due, received] = [row.paymentAmount as Decimal, row.received as Decimal];
  return compare(received, due) >= 0 ? ("0" as Decimal) : subtract(due, received);
};

/** An order as the buyer's lists show it. */
export const orderReply = (row: OrderRow) => ({
  id: String(row.id),
  adType: row.adType,
  adConfig: row.adConfig,
  duration: row.duration,
  status: row.status,
  paymentCurrency: row.paymentCurrency,
  paymentAmount: row.paymentAmount,
  paymentAddress: row.paymentAddress,
  senderAddress: row.senderAddress,
  transactionHash: row.transactionHash,
  paymentConfirmed: row.paymentConfirmed,
  confirmationBlocks: row.confirmationBlocks,
  startDate: timeOrNull(row.startDate),
  endDate: timeOrNull(row.endDate),
  adminReviewed: row.adminReviewed,
  adminNotes: row.adminNotes,
  archived: row.archived,
  createdAt: isoTime(row.createdAt),
  updatedAt: isoTime(row.updatedAt),
});

/** The refund of a rejected order; null when there is nothing to pay back. */
function refundReply(deps: Deps, row: OrderRow) {
  if (!isRefundable(row)) return null;
  const { refundTransaction: transaction, refundedAt } = row;
  return {
    amount: row.received,
    address: row.refundAddress,
    transactionHash: transaction,
    transactionUrl: transaction === null ? null : (findNetwork(deps, row.network)?.transactionUrl(transaction) ?? null),
    refundedAt: timeOrNull(refundedAt),
  };
}

/** An order as the admins' review lists show it. */
export const reviewReply = (deps: Deps, { order, username }: { order: OrderRow; username: string | null }) => ({
  ...orderReply(order),
  username,
  paymentNote: order.paymentNote,
  received: order.received,
  refund: refundReply(deps, order),
});

/** An order with everything that its detail page shows. */
export async function orderDetail(deps: Deps, row: OrderRow) {
  const [counts, history, transfers, siteOwner] = await Promise.all([
    listCounts(deps.db, row.id),
    listHistory(deps.db, row.id),
    listTransfers(deps.db, row.id),
    findSiteOwner(deps),
  ]);
  const network = findNetwork(deps, row.network);
  const missing = missingAmount(row);
  // The payment link and its QR code ask for the missing amount only.
  const amountToPay = toUnits(missing === "0" ? (row.paymentAmount as Decimal) : missing, row.paymentCurrency);
  return {
    ...orderReply(row),
    payment: {
      network: network?.label ?? null,
      uri: row.paymentAddress && network ? network.uri(row.paymentAddress, amountToPay) : null,
      isExactAmount: row.sharesAddress,
      received: row.received,
      missing,
      transfers: transfers.map(({ tx, amount, state, final }) => ({
        transactionHash: tx,
        amount: fromUnits(amount, row.paymentCurrency),
        state,
        final,
      })),
      note: row.paymentNote,
      payBefore: row.status === "pending" ? isoTime(paymentDeadline(row.createdAt)) : null,
      checkedAt: timeOrNull(row.checkedAt),
      confirmationsNeeded: row.paymentCurrency === "BTC" ? confirmationsNeeded(row.price as Decimal) : null,
      newAddressesLeft: MAX_NEW_ADDRESSES - row.addressChanges,
    },
    refund: refundReply(deps, row),
    siteOwner,
    counts: counts.map(({ day, impressions, clicks }) => ({ day, impressions, clicks })),
    history: history.map(({ from, to, cause, at }) => ({ from, to, cause, at: isoTime(at) })),
  };
}

/** A user's newest active and archived orders, for the data export. */
export async function exportOrders({ db }: Deps, userId: string) {
  const [active, archived] = await Promise.all([listOrdersOf(db, userId, false), listOrdersOf(db, userId, true)]);
  return [...active, ...archived].map(orderReply);
}
