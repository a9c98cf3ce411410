import { describe, expect, it } from "vitest";
import { ORDER_STATUSES } from "../../../shared/ads/rules.ts";
import { DAY } from "../../../shared/values/time.ts";
import { decideReview, isRunning, nextStatus, type OrderEvent } from "./orders.rules.ts";

const EVENTS: OrderEvent[] = ["see", "settle", "lose", "lapse", "approve", "reject", "end"];
const NOW = Date.UTC(2026, 10, 20, 12);

describe("the state machine", () => {
  it("has these edges and no other", () => {
    const edges = ORDER_STATUSES.flatMap((status) =>
      EVENTS.flatMap((event) => {
        const to = nextStatus({ status, startDate: null }, event);
        return to === null ? [] : [`${status} ${event} ${to}`];
      }),
    );
    expect(edges).toEqual([
      "pending see paid",
      "pending settle confirmed",
      "pending lapse expired",
      "paid settle confirmed",
      "paid lose pending",
      "confirmed approve active",
      "confirmed reject rejected",
      "active end expired",
      "expired see paid",
      "expired settle confirmed",
    ]);
  });

  it("ends where an ad has run: nothing brings it back", () => {
    for (const event of EVENTS) expect(nextStatus({ status: "expired", startDate: NOW }, event)).toBeNull();
  });
});

it("runs an approved ad from this moment for exactly its days", () => {
  expect(decideReview("approve", 30, NOW)).toEqual({ action: "approve", startDate: NOW, endDate: NOW + 30 * DAY });
  expect(decideReview("reject", 30, NOW)).toEqual({ action: "reject", startDate: null, endDate: null });
});

it.each([
  [-1, false],
  [0, true],
  [DAY - 1, true],
  [DAY, false],
])("shows an ad of one day %i ms after its start: %s", (after, shows) => {
  expect(isRunning({ status: "active", startDate: NOW, endDate: NOW + DAY }, NOW + after)).toBe(shows);
  expect(isRunning({ status: "confirmed", startDate: NOW, endDate: NOW + DAY }, NOW + after)).toBe(false);
});
