import { transactionHash } from "../../../shared/ads/rules.ts";
import { auditStatement } from "../../audit/audit.ts";
import type { Deps } from "../../deps.ts";
import type { SessionUser } from "../../platform/http/endpoints.ts";
import { badRequest, conflict, notFound } from "../../platform/http/errors.ts";
import { parseRowId } from "../../platform/ids.ts";
import { findOrder, findUsername, type OrderRow } from "../orders/orders.queries.ts";
import { ORDER_NOT_FOUND, requireOwnOrder } from "../orders/orders.ts";
import { findNetwork } from "../payments/receive-addresses.ts";
import { setRefundAddress, storeRefund } from "./refunds.queries.ts";

/** Saves where the buyer of a rejected order wants the money back. */
export async function saveRefundAddress(
  deps: Deps,
  userId: string,
  id: string | undefined,
  text: string,
): Promise<OrderRow> {
  const row = await requireOwnOrder(deps, userId, id);
  // An older order's chain may not be configured any more, but its addresses look the same.
  const network =
    findNetwork(deps, row.network) ?? deps.paymentNetworks.find(({ currency }) => currency === row.paymentCurrency);
  const address = network?.normalize(text);
  if (!address) throw badRequest(`Enter a valid ${row.paymentCurrency} wallet address.`);
  const saved = await setRefundAddress(deps.db, row.id, userId, address, deps.clock.now());
  if (!saved) throw conflict("No refund of this order is due.");
  return saved;
}

/** Records the transaction by which an admin has refunded a rejected order. */
export async function recordRefund(deps: Deps, admin: SessionUser, id: string | undefined, hash: string) {
  const { db, clock, log } = deps;
  const orderId = parseRowId(id);
  const order = await findOrder(db, orderId);
  if (!order) throw notFound(ORDER_NOT_FOUND);
  const transaction = transactionHash(order.paymentCurrency, hash);
  if (transaction === null) throw badRequest(`Enter the hash of the ${order.paymentCurrency} transaction.`);
  const at = clock.now();
  const audit = auditStatement(db, admin, "refunded-order", `order #${orderId}`, at);
  if (!(await storeRefund(db, { id: orderId, transaction, actor: admin.id, at }, audit))) {
    const isWaiting = order.status === "rejected" && order.received !== "0" && order.refundTransaction === null;
    throw conflict(isWaiting ? "The buyer has not given a refund address yet." : "No refund of this order is due.");
  }
  log("ad-refunded", { id: orderId, transaction, admin: admin.id });
  return { order: (await findOrder(db, orderId))!, username: await findUsername(db, order.userId) };
}
