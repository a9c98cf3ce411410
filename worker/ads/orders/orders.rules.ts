import type { OrderStatus } from "../../../shared/ads/rules.ts";
import { DAY } from "../../../shared/values/time.ts";

/**
 * What can happen to an order. The chain: `see` (paid, not final), `settle` (paid and final), `lose` (taken back).
 * Time: `lapse` (not paid in time), `end` (the ad has run). An admin: `approve`, `reject`.
 */
export type OrderEvent = "see" | "settle" | "lose" | "lapse" | "approve" | "reject" | "end";

/** The whole state machine: what is not here does not happen. */
export const TRANSITIONS: Record<OrderStatus, Partial<Record<OrderEvent, OrderStatus>>> = {
  pending: { see: "paid", settle: "confirmed", lapse: "expired" },
  paid: { settle: "confirmed", lose: "pending" },
  confirmed: { approve: "active", reject: "rejected" },
  active: { end: "expired" },
  // Only for an order that never ran: a payment that comes late is still a payment.
  expired: { see: "paid", settle: "confirmed" },
  rejected: {},
};

type Standing = { status: OrderStatus; startDate: number | null };

/** Where the event leads, or null when it has no meaning for the order as it stands. */
export function nextStatus({ status, startDate }: Standing, event: OrderEvent): OrderStatus | null {
  if (status === "expired" && startDate !== null) return null;
  return TRANSITIONS[status][event] ?? null;
}

export type Review = { action: "approve" | "reject"; startDate: number | null; endDate: number | null };

/** An approved ad starts at once and runs its days to the millisecond. */
export const decideReview = (action: "approve" | "reject", duration: number, now: number): Review =>
  action === "approve"
    ? { action, startDate: now, endDate: now + duration * DAY }
    : { action, startDate: null, endDate: null };

/** Whether an ad shows now. The status alone does not tell: the job that ends ads may be late. */
export const isRunning = (
  ad: { status: OrderStatus; startDate: number | null; endDate: number | null },
  now: number,
): boolean =>
  ad.status === "active" && ad.startDate !== null && ad.endDate !== null && ad.startDate <= now && now < ad.endDate;
