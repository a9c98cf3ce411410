import type { OrderStatus } from "../../../shared/ads/rules.ts";
import type { Deps } from "../../deps.ts";
import type { Person } from "../../platform/http/endpoints.ts";
import { conflict, notFound } from "../../platform/http/errors.ts";
import { findOrder, findUsername, listOrdersForReview } from "./orders.queries.ts";
import { decideReview, nextStatus } from "./orders.rules.ts";
import { NO_ORDER, orderIdOf } from "./orders.ts";
import { moveToReviewed } from "./transitions.queries.ts";

export const listForReview = (deps: Deps, status: OrderStatus | undefined, before: number | undefined) =>
  listOrdersForReview(deps.db, status, before);

/** One admin's decision, once: whoever comes second is told. */
export async function reviewOrder(
  deps: Deps,
  admin: Person,
  id: string | undefined,
  { action, adminNotes }: { action: "approve" | "reject"; adminNotes?: string | undefined },
) {
  const { db, clock, log } = deps;
  const orderId = orderIdOf(id);
  const order = await findOrder(db, orderId);
  if (!order) throw notFound(NO_ORDER);
  const to = nextStatus(order, action);
  if (to === null) throw conflict(`Order #${order.id} is ${order.status}: only a confirmed order can be reviewed.`);
  const now = clock.now();
  const { startDate, endDate } = decideReview(action, order.duration, now);
  const cause = action === "approve" ? "Approved" : "Rejected";
  const move = { id: order.id, from: order.status, to, cause, actor: admin.id, at: now };
  const moved = await moveToReviewed(db, move, { startDate, endDate, adminNotes: adminNotes ?? null });
  if (!moved) throw conflict("Somebody else has reviewed this order.");
  log("ad-reviewed", { id: order.id, action, admin: admin.id });
  return { order: (await findOrder(db, orderId))!, username: await findUsername(db, order.userId) };
}
