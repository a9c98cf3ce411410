import type { OrderStatus } from "../../../shared/ads/rules.ts";
import { DAY } from "../../../shared/values/time.ts";

/**
 * Events that change an order's status. From the chain: `detect` (fully paid, not final), `settle` (fully paid and
 * final), `fall-short` (the transfers do not cover the amount due, for example after a reorg). From the clock: `lapse`
 * (not paid in time), `end` (the ad's end date has passed). From an admin: `approve`, `reject`.
 */
export type OrderEvent = "detect" | "settle" | "fall-short" | "lapse" | "approve" | "reject" | "end";

/** The complete state machine: an event without an entry changes nothing. */
export const TRANSITIONS: Record<OrderStatus, Partial<Record<OrderEvent, OrderStatus>>> = {
  pending: { detect: "paid", settle: "confirmed", lapse: "expired" },
  paid: { settle: "confirmed", "fall-short": "pending" },
  confirmed: { approve: "active", reject: "rejected" },
  active: { end: "expired" },
  // A late payment still counts. `nextStatus` excludes orders whose ad has run.
  expired: { detect: "paid", settle: "confirmed" },
  rejected: {},
};

type OrderState = { status: OrderStatus; startDate: number | null };

/** The status after the event, or null when the event does not change an order in this state. */
export function nextStatus({ status, startDate }: OrderState, event: OrderEvent): OrderStatus | null {
  if (status === "expired" && startDate !== null) return null;
  return TRANSITIONS[status][event] ?? null;
}

/** Whether an admin may credit an unmatched transfer to this order: its payment is not settled yet. */
export const takesTransfer = ({ status, startDate }: OrderState): boolean =>
  status === "pending" || status === "paid" || (status === "expired" && startDate === null);

/** Whether the money of a rejected order goes back to its buyer. */
export const isRefundable = ({ status, received }: { status: OrderStatus; received: string }): boolean =>
  status === "rejected" && received !== "0";

export type ReviewDates = { action: "approve" | "reject"; startDate: number | null; endDate: number | null };

/** An approved ad starts now and runs for exactly `duration` days; a rejected one gets no dates. */
export const reviewDates = (action: "approve" | "reject", duration: number, now: number): ReviewDates =>
  action === "approve"
    ? { action, startDate: now, endDate: now + duration * DAY }
    : { action, startDate: null, endDate: null };

/** Whether an ad is shown now. The status alone is not enough, because the job that ends ads may be late. */
export const isRunning = (
  ad: { status: OrderStatus; startDate: number | null; endDate: number | null },
  now: number,
): boolean =>
  ad.status === "active" && ad.startDate !== null && ad.endDate !== null && ad.startDate <= now && now < ad.endDate;
