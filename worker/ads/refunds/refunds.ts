import { toUnits } from "../../../shared/ads/chain-amount.ts";
import { conflict, notFound } from "../../../shared/refusal.ts";
import type { Decimal } from "../../../shared/values/decimal.ts";
import { auditStatement } from "../../audit/audit.ts";
import type { Deps } from "../../deps.ts";
import type { SessionUser } from "../../platform/http/endpoints.ts";
import { parseRowId } from "../../platform/ids.ts";
import { orderNotice } from "../orders/notices.ts";
import { findOrder, findUsername, type OrderRow } from "../orders/orders.queries.ts";
import { ORDER_NOT_FOUND, requireOwnOrder } from "../orders/orders.ts";
import { networkOf, requireBuyerAddress } from "../payments/receive-addresses.ts";
import { isTransactionUsed } from "./proof.queries.ts";
import { requireProof, TRANSACTION_USED } from "./proof.ts";
import { setRefundAddress, storeRefund } from "./refunds.queries.ts";

const NOT_DUE = "No refund of this order is due.";

/** Saves where the buyer of a rejected order wants the money back. */
export async function saveRefundAddress(
  deps: Deps,
  userId: string,
  id: string | undefined,
  text: string,
): Promise<OrderRow> {
  const row = await requireOwnOrder(deps, userId, id);
  const address = await requireBuyerAddress(deps, row, text);
  const saved = await setRefundAddress(deps.db, row.id, userId, address, deps.clock.now());
  if (!saved) throw conflict(NOT_DUE);
  return saved;
}

/** Records the transaction by which an admin has refunded a rejected order. */
export async function recordRefund(deps: Deps, admin: SessionUser, id: string | undefined, hash: string) {
  const { db, clock, log } = deps;
  const orderId = parseRowId(id);
  const order = await findOrder(db, orderId);
  if (!order) throw notFound(ORDER_NOT_FOUND);
  const isDue = order.status === "rejected" && order.received !== "0" && order.refundTransaction === null;
  if (!isDue) throw conflict(NOT_DUE);
  if (order.refundAddress === null && order.userId !== null)
    throw conflict("The buyer has not given a refund address yet.");
  const { paymentCurrency: currency, refundAddress: address, createdAt: since } = order;
  const due = { currency, amount: toUnits(order.received as Decimal, currency), address, since };
  const transaction = await requireProof(deps, networkOf(deps, order), due, hash);
  const at = clock.now();
  const audit = auditStatement(db, admin, { action: "refunded-order", subject: `order #${orderId}`, at });
  const notice = orderNotice(db, order, { kind: "ad_refunded", at });
  if (!(await storeRefund(db, { id: orderId, transaction, actor: admin.id, at }, [audit, notice])))
    throw conflict((await isTransactionUsed(db, transaction)) ? TRANSACTION_USED : NOT_DUE);
  log("ad-refunded", { id: orderId, transaction, admin: admin.id });
  return { order: (await findOrder(db, orderId))!, username: await findUsername(db, order.userId) };
}
