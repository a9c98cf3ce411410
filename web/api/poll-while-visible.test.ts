import { QueryObserver } from "@tanstack/react-query";
import { afterEach, beforeEach, expect, test, vi } from "vitest";
import { endSession } from "../accounts/session/end-session.ts";
import { pollWhileVisible } from "./poll-while-visible.ts";
import { queries } from "./query-client.ts";

let hidden = false;
beforeEach(() => {
  vi.useFakeTimers();
  vi.spyOn(document, "hidden", "get").mockImplementation(() => hidden);
  hidden = false;
});
afterEach(() => {
  vi.useRealTimers();
  vi.restoreAllMocks();
});

function setVisible(visible: boolean) {
  hidden = !visible;
  document.dispatchEvent(new Event("visibilitychange"));
}

test("polling runs once a period, pauses while the tab is hidden and runs at once on its return", async () => {
  const run = vi.fn(async () => {});
  const stop = pollWhileVisible(60_000, run);
  await vi.advanceTimersByTimeAsync(60_000);
  expect(run).toHaveBeenCalledTimes(1);
  setVisible(false);
  await vi.advanceTimersByTimeAsync(600_000);
  expect(run).toHaveBeenCalledTimes(1);
  setVisible(true);
  expect(run).toHaveBeenCalledTimes(2);
  stop();
  await vi.advanceTimersByTimeAsync(600_000);
  expect(run).toHaveBeenCalledTimes(2);
});

test("hiding the tab for less than a period causes no extra run", async () => {
  const run = vi.fn(async () => {});
  const stop = pollWhileVisible(60_000, run);
  setVisible(false);
  await vi.advanceTimersByTimeAsync(10_000);
  setVisible(true);
  expect(run).not.toHaveBeenCalled();
  stop();
});

test("no run starts while the previous one is unfinished", async () => {
  const run = vi.fn(() => new Promise<void>(() => {}));
  const stop = pollWhileVisible(10_000, run);
  await vi.advanceTimersByTimeAsync(60_000);
  expect(run).toHaveBeenCalledTimes(1);
  stop();
});

test("all polling stops while the user signs out and continues afterwards", async () => {
  const fetchOrders = vi.fn(async () => 1);
  const poll = vi.fn(async () => {});
  const observer = new QueryObserver(queries, { queryKey: ["orders"], queryFn: fetchOrders, refetchInterval: 10_000 });
  const stops = [observer.subscribe(() => {}), pollWhileVisible(10_000, poll)];
  await vi.advanceTimersByTimeAsync(0);
  const { promise, resolve: finishSignOut } = Promise.withResolvers<void>();
  const signingOut = endSession(() => promise);
  await vi.advanceTimersByTimeAsync(60_000);
  expect([fetchOrders.mock.calls.length, poll.mock.calls.length]).toEqual([1, 0]);
  finishSignOut();
  await signingOut;
  await vi.advanceTimersByTimeAsync(10_000);
  expect([fetchOrders.mock.calls.length, poll.mock.calls.length]).toEqual([2, 1]);
  for (const stop of stops) stop();
  queries.clear();
});
