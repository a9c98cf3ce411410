import type { OrderStatus } from "../../../shared/ads/rules.ts";
import { conflict, notFound } from "../../../shared/refusal.ts";
import { auditStatement } from "../../audit/audit.ts";
import type { Deps } from "../../deps.ts";
import type { SessionUser } from "../../platform/http/endpoints.ts";
import { parseRowId } from "../../platform/ids.ts";
import { orderNotice } from "./notices.ts";
import { findOrder, findUsername, listOrdersForReview } from "./orders.queries.ts";
import { nextStatus, reviewDates } from "./orders.rules.ts";
import { ORDER_NOT_FOUND } from "./orders.ts";
import { storeReview } from "./transitions.queries.ts";

export const listForReview = (deps: Deps, status: OrderStatus | undefined, before: number | undefined) =>
  listOrdersForReview(deps.db, status, before);

/** Stores one admin's decision. When two admins review at the same time, the second one gets 409. */
export async function reviewOrder(
  deps: Deps,
  admin: SessionUser,
  id: string | undefined,
  { action, adminNotes }: { action: "approve" | "reject"; adminNotes?: string | undefined },
) {
  const { db, clock, log } = deps;
  const orderId = parseRowId(id);
  const order = await findOrder(db, orderId);
  if (!order) throw notFound(ORDER_NOT_FOUND);
  const to = nextStatus(order, action);
  if (to === null) throw conflict(`Order #${order.id} is ${order.status}. Only a confirmed order can be reviewed.`);
  const now = clock.now();
  const { startDate, endDate } = reviewDates(action, order.duration, now);
  const cause = action === "approve" ? "Approved" : "Rejected";
  const change = { id: order.id, from: order.status, to, cause, actor: admin.id, at: now };
  const isRejected = action === "reject";
  const notes = adminNotes ?? null;
  const audit = auditStatement(db, admin, {
    action: isRejected ? "rejected-order" : "approved-order",
    subject: `order #${order.id}`,
    reason: notes,
    at: now,
  });
  const notice = orderNotice(db, order, { kind: isRejected ? "ad_rejected" : "ad_approved", detail: notes, at: now });
  const stored = await storeReview(db, change, { startDate, endDate, adminNotes: notes }, [audit, notice]);
  if (!stored) throw conflict("Another admin has already reviewed this order.");
  log("ad-reviewed", { id: order.id, action, admin: admin.id });
  return { order: (await findOrder(db, orderId))!, username: await findUsername(db, order.userId) };
}
