import { describe, expect, it } from "vitest";
import { ORDER_STATUSES } from "../../../shared/ads/rules.ts";
import { DAY } from "../../../shared/values/time.ts";
import { isRunning, nextStatus, type OrderEvent, reviewDates } from "./orders.rules.ts";

const EVENTS: OrderEvent[] = ["detect", "settle", "fall-short", "lapse", "approve", "reject", "end"];
const NOW = Date.UTC(2026, 10, 20, 12);

describe("The state machine", () => {
  it("The state machine has exactly these transitions", () => {
    const transitions = ORDER_STATUSES.flatMap((status) =>
      EVENTS.flatMap((event) => {
        const to = nextStatus({ status, startDate: null }, event);
        return to === null ? [] : [`${status} ${event} ${to}`];
      }),
    );
    expect(transitions).toEqual([
      "pending detect paid",
      "pending settle confirmed",
      "pending lapse expired",
      "paid settle confirmed",
      "paid fall-short pending",
      "confirmed approve active",
      "confirmed reject rejected",
      "active end expired",
      "expired detect paid",
      "expired settle confirmed",
    ]);
  });

  it("No event changes an expired order whose ad has run", () => {
    for (const event of EVENTS) expect(nextStatus({ status: "expired", startDate: NOW }, event)).toBeNull();
  });
});

it("An approved ad runs from now for exactly its number of days", () => {
  expect(reviewDates("approve", 30, NOW)).toEqual({ action: "approve", startDate: NOW, endDate: NOW + 30 * DAY });
  expect(reviewDates("reject", 30, NOW)).toEqual({ action: "reject", startDate: null, endDate: null });
});

it.each([
  [-1, false],
  [0, true],
  [DAY - 1, true],
  [DAY, false],
])("Whether a one-day ad is shown %i ms after its start: %s", (msAfterStart, isShown) => {
  expect(isRunning({ status: "active", startDate: NOW, endDate: NOW + DAY }, NOW + msAfterStart)).toBe(isShown);
  expect(isRunning({ status: "confirmed", startDate: NOW, endDate: NOW + DAY }, NOW + msAfterStart)).toBe(false);
});
