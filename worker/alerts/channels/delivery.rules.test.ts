import { expect, it } from "vitest";
import { DAY, MINUTE } from "../../../shared/values/time.ts";
import { decideDelivery } from "./delivery.rules.ts";

const NOW = 1_000 * DAY;
const message = (tries: number, createdAt = NOW) => ({ tries, createdAt });
const failed = { delivered: false, problem: "The server replied 500." } as const;

it("A delivery ends the failure of its channel", () =>
  expect(decideDelivery({ failingSince: NOW - MINUTE }, message(2), { delivered: true }, NOW)).toEqual({
    retryAt: null,
    channel: { failingSince: null, problem: null, pausedAt: null },
  }));

it("A failed message is tried again after one, five and then each fifteen minutes", () =>
  expect(
    [1, 2, 3, 4, 90].map((tries) => decideDelivery({ failingSince: null }, message(tries), failed, NOW).retryAt),
  ).toEqual([1, 5, 15, 15, 15].map((minutes) => NOW + minutes * MINUTE)));

it("A failure is counted from the first failed try", () => {
  const { channel } = decideDelivery({ failingSince: null }, message(1), failed, NOW);
  expect(channel).toEqual({ failingSince: NOW, problem: failed.problem, pausedAt: null });
  expect(decideDelivery(channel, message(2), failed, NOW + MINUTE).channel.failingSince).toBe(NOW);
});

it("A channel is paused at a failure 24 hours after the first one, of a message as old, and not before", () => {
  const channel = { failingSince: NOW - DAY };
  const old = message(90, NOW - DAY);
  expect(decideDelivery(channel, old, failed, NOW - 1).channel.pausedAt).toBeNull();
  expect(decideDelivery(channel, message(1, NOW - DAY + 1), failed, NOW).channel.pausedAt).toBeNull();
  expect(decideDelivery(channel, old, failed, NOW)).toEqual({
    retryAt: null,
    channel: { failingSince: NOW - DAY, problem: failed.problem, pausedAt: NOW },
  });
});
