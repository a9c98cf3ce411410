import { notFound } from "../../../shared/refusal.ts";
import type { Deps } from "../../deps.ts";
import { parseRowId } from "../../platform/ids.ts";
import { findOrder, listOrdersOf, type OrderRow, setArchived } from "./orders.queries.ts";

export const ORDER_NOT_FOUND = "Ad order not found.";

/** The user's order. Throws 404 when it does not exist or belongs to another user. */
export async function requireOwnOrder(deps: Deps, userId: string, id: string | undefined): Promise<OrderRow> {
  const row = await findOrder(deps.db, parseRowId(id), userId);
  if (!row) throw notFound(ORDER_NOT_FOUND);
  return row;
}

export const listOwnOrders = (deps: Deps, userId: string, archived: boolean, before?: number) =>
  listOrdersOf(deps.db, userId, archived, before);

export async function archiveOrder(deps: Deps, userId: string, id: string | undefined, archived: boolean) {
  const row = await setArchived(deps.db, parseRowId(id), userId, archived);
  if (!row) throw notFound(ORDER_NOT_FOUND);
  return row;
}
