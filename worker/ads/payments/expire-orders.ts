import { DAYS_TO_PAY, type OrderStatus } from "../../../shared/ads/rules.ts";
import { DAY } from "../../../shared/values/time.ts";
import type { Deps } from "../../deps.ts";
import { deleteLapsed, deleteUnpaidWithoutUser } from "../orders/orders.queries.ts";
import { nextStatus, type OrderEvent } from "../orders/orders.rules.ts";
import {
  changeStatuses,
  listEnded,
  listUnpaidCreatedBefore,
  type StatusChange,
} from "../orders/transitions.queries.ts";
import { releaseAddresses } from "./payments.queries.ts";

/** One run handles this many orders of each kind; the next run continues with the rest. */
const BATCH_SIZE = 50;
/** How long (ms) the buyer still sees an order that was never paid. */
const LAPSED_RETENTION = 180 * DAY;

type DatedOrder = { id: number; status: OrderStatus; startDate: number | null };

const statusChanges = (orders: readonly DatedOrder[], event: OrderEvent, cause: string, at: number): StatusChange[] =>
  orders.flatMap((order) => {
    const to = nextStatus(order, event);
    return to === null ? [] : [{ id: order.id, from: order.status, to, cause, actor: "system", at }];
  });

/** Expires orders that were not paid in time and ads whose end date has passed. */
export async function expireOrders({ db, clock }: Deps): Promise<string> {
  const now = clock.now();
  const unpaid = await listUnpaidCreatedBefore(db, now - DAYS_TO_PAY * DAY, BATCH_SIZE);
  const ended = await listEnded(db, now, BATCH_SIZE);
  const expiredCount = await changeStatuses(db, statusChanges(unpaid, "lapse", "Not paid in time", now));
  const endedCount = await changeStatuses(db, statusChanges(ended, "end", "Ad ended", now));
  const releasedCount = await releaseAddresses(db, BATCH_SIZE);
  const removedCount = await deleteUnpaidWithoutUser(db, BATCH_SIZE);
  await deleteLapsed(db, now - LAPSED_RETENTION, BATCH_SIZE);
  return `${expiredCount} unpaid and ${endedCount} ended, ${releasedCount} amounts released, ${removedCount} unpaid orders of deleted accounts removed`;
}
