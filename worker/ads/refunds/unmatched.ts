import { fromUnits } from "../../../shared/ads/chain-amount.ts";
import { conflict, notFound } from "../../../shared/refusal.ts";
import { isoTime } from "../../../shared/values/time.ts";
import { auditStatement } from "../../audit/audit.ts";
import type { Deps } from "../../deps.ts";
import type { SessionUser } from "../../platform/http/endpoints.ts";
import { parseRowId } from "../../platform/ids.ts";
import type { PaymentNetwork } from "../../upstreams/chains/transfers.ts";
import { orderNotice } from "../orders/notices.ts";
import { findOrder } from "../orders/orders.queries.ts";
import { takesTransfer } from "../orders/orders.rules.ts";
import { ORDER_NOT_FOUND } from "../orders/orders.ts";
import { loadCheckInputs } from "../payments/check-payments.ts";
import { commitCheck } from "../payments/payments.queries.ts";
import { decidePayment, mergeScans, nextCheck, type PaymentEvent } from "../payments/payments.rules.ts";
import { findNetwork } from "../payments/receive-addresses.ts";
import { requireProof } from "./proof.ts";
import { findUnmatched, listUnmatched, storeTransferRefund, type UnmatchedTransfer } from "./unmatched.queries.ts";

const CHANGED = "This transfer was assigned or refunded meanwhile.";

const replyOf = (network: PaymentNetwork, row: UnmatchedTransfer) => ({
  id: `${row.tx}:${row.output}`,
  network: network.label,
  currency: network.currency,
  transactionHash: row.tx,
  transactionUrl: network.transactionUrl(row.tx),
  address: row.address,
  amount: fromUnits(BigInt(row.amount), network.currency),
  sender: row.sender,
  final: row.final,
  seenAt: isoTime(row.seenAt),
});

/** Transfers to our addresses that belong to no order, newest first. */
export async function listUnmatchedTransfers(deps: Deps) {
  const rows = await listUnmatched(deps.db);
  return rows.flatMap((row) => {
    const network = findNetwork(deps, row.network);
    return network ? [replyOf(network, row)] : [];
  });
}

async function requireUnmatched(deps: Deps, id: string | undefined) {
  const [, tx = "", output = ""] = /^(\w{64,66}):(\d{1,9})$/.exec(id ?? "") ?? [];
  const networks = deps.paymentNetworks.map((network) => network.id);
  const row = tx === "" ? undefined : await findUnmatched(deps.db, networks, tx, Number(output));
  if (!row) throw notFound("Transfer not found.");
  return { row, network: findNetwork(deps, row.network)! };
}

const subjectOf = ({ row, network }: { row: UnmatchedTransfer; network: PaymentNetwork }): string =>
  `the transfer of ${fromUnits(BigInt(row.amount), network.currency)} ${network.currency}`;

/**
 * Credits a transfer without an order to the order that it was meant for, and checks the payment of this order again.
 */
export async function assignTransfer(deps: Deps, admin: SessionUser, id: string | undefined, orderId: string) {
  const { db, clock, log } = deps;
  const found = await requireUnmatched(deps, id);
  const { row, network } = found;
  const order = await findOrder(db, parseRowId(orderId));
  if (!order) throw notFound(ORDER_NOT_FOUND);
  if (order.network !== row.network) throw conflict(`Order #${order.id} is paid on another network.`);
  if (!takesTransfer(order)) throw conflict(`Order #${order.id} is ${order.status} and takes no further transfer.`);
  if (!row.final) throw conflict("This transfer is not final yet. Please try again in a few minutes.");

  const [input] = await loadCheckInputs(deps, [order]);
  const { paymentState, knownEvents } = input!;
  const assigned: PaymentEvent = { ...row, amount: BigInt(row.amount), state: "credited", assigned: true };
  const { events } = mergeScans(paymentState, [...knownEvents, assigned], new Map());
  const decision = decidePayment(paymentState, events);
  const now = clock.now();
  const check = {
    id: order.id,
    revision: order.revision,
    network: order.network,
    events,
    from: order.status,
    to: decision.status,
    cause: "Transfer assigned by an admin",
    received: fromUnits(decision.received, network.currency),
    note: decision.note,
    mainTransfer: decision.mainTransfer,
    scanFrom: order.scanFrom,
    checkedAt: now,
    nextCheckAt: nextCheck({ ...paymentState, status: decision.status }, now),
  };
  const subject = `${subjectOf(found)} to order #${order.id}`;
  const audit = auditStatement(db, admin, { action: "assigned-transfer", subject, at: now });
  const detail = `An admin found ${subjectOf(found)} and counted it.`;
  const notice = orderNotice(db, order, { kind: "transfer_assigned", detail, at: now });
  if (!(await commitCheck(db, check, [audit, notice]))) throw conflict(CHANGED);
  log("transfer-assigned", { tx: row.tx, output: row.output, order: order.id, admin: admin.id });
  return replyOf(network, row);
}

/** Records the transaction by which an admin has refunded an unmatched transfer. */
export async function refundTransfer(deps: Deps, admin: SessionUser, id: string | undefined, hash: string) {
  const { db, clock, log } = deps;
  const found = await requireUnmatched(deps, id);
  const { row, network } = found;
  const due = {
    currency: network.currency,
    amount: BigInt(row.amount),
    // The sender may be an exchange, which would not know whose money it is. The admin agrees on an address instead.
    address: null,
    since: row.at ?? 0,
  };
  const transaction = await requireProof(deps, network, due, hash);
  const audit = auditStatement(db, admin, {
    action: "refunded-transfer",
    subject: subjectOf(found),
    at: clock.now(),
  });
  if (!(await storeTransferRefund(db, row, transaction, audit))) throw conflict(CHANGED);
  log("transfer-refunded", { tx: row.tx, output: row.output, transaction, admin: admin.id });
  return replyOf(network, row);
}
