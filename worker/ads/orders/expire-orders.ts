import type { OrderStatus } from "../../../shared/ads/rules.ts";
import { DAYS_TO_PAY } from "../../../shared/ads/rules.ts";
import { DAY } from "../../../shared/values/time.ts";
import type { Deps } from "../../deps.ts";
import { releaseClaims } from "../payments/payments.queries.ts";
import { deleteUnpaidDetached } from "./orders.queries.ts";
import { nextStatus, type OrderEvent } from "./orders.rules.ts";
import { listEnded, listUnpaidSince, type Move, moveByTime } from "./transitions.queries.ts";

/** Orders of each kind in one run; the others go with the next. */
const AT_ONCE = 50;

type Standing = { id: number; status: OrderStatus; startDate: number | null };

const moves = (orders: readonly Standing[], event: OrderEvent, cause: string, at: number): Move[] =>
  orders.flatMap((order) => {
    const to = nextStatus(order, event);
    return to === null ? [] : [{ id: order.id, from: order.status, to, cause, actor: "system", at }];
  });

/** Ends what time ends: orders that were not paid, and ads that have run. */
export async function expireOrders({ db, clock }: Deps): Promise<string> {
  const now = clock.now();
  const unpaid = await listUnpaidSince(db, now - DAYS_TO_PAY * DAY, AT_ONCE);
  const ended = await listEnded(db, now, AT_ONCE);
  const lapsed = await moveByTime(db, moves(unpaid, "lapse", "Not paid in time", now));
  const over = await moveByTime(db, moves(ended, "end", "The ad has run its days", now));
  const released = await releaseClaims(db, AT_ONCE);
  const removed = await deleteUnpaidDetached(db, AT_ONCE);
  return `${lapsed} unpaid and ${over} ended, ${released} amounts released, ${removed} unpaid orders of deleted accounts removed`;
}
