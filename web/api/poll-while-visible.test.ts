import { QueryObserver } from "@tanstack/react-query";
import { afterEach, beforeEach, expect, test, vi } from "vitest";
import { endSession } from "../accounts/session/end-session.ts";
import { whileVisible } from "./poll-while-visible.ts";
import { createQueryClient } from "./query-client.ts";

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

function show(visible: boolean) {
  hidden = !visible;
  document.dispatchEvent(new Event("visibilitychange"));
}

test("runs each period, and not while the tab is hidden", async () => {
  const run = vi.fn(async () => {});
  const stop = whileVisible(60_000, run);
  await vi.advanceTimersByTimeAsync(60_000);
  expect(run).toHaveBeenCalledTimes(1);
  show(false);
  await vi.advanceTimersByTimeAsync(600_000);
  expect(run).toHaveBeenCalledTimes(1);
  show(true);
  expect(run).toHaveBeenCalledTimes(2);
  stop();
  await vi.advanceTimersByTimeAsync(600_000);
  expect(run).toHaveBeenCalledTimes(2);
});

test("a short absence misses no turn and adds none", async () => {
  const run = vi.fn(async () => {});
  const stop = whileVisible(60_000, run);
  show(false);
  await vi.advanceTimersByTimeAsync(10_000);
  show(true);
  expect(run).not.toHaveBeenCalled();
  stop();
});

test("a slow turn is not started twice", async () => {
  const run = vi.fn(() => new Promise<void>(() => {}));
  const stop = whileVisible(10_000, run);
  await vi.advanceTimersByTimeAsync(60_000);
  expect(run).toHaveBeenCalledTimes(1);
  stop();
});

test("nothing asks again by itself while one signs out, and all of it does afterwards", async () => {
  const queries = createQueryClient();
  const ask = vi.fn(async () => 1);
  const turn = vi.fn(async () => {});
  const polled = new QueryObserver(queries, { queryKey: ["orders"], queryFn: ask, refetchInterval: 10_000 });
  const stops = [polled.subscribe(() => {}), whileVisible(10_000, turn)];
  await vi.advanceTimersByTimeAsync(0);
  const { promise, resolve: end } = Promise.withResolvers<void>();
  const ending = endSession(queries, () => promise);
  await vi.advanceTimersByTimeAsync(60_000);
  expect([ask.mock.calls.length, turn.mock.calls.length]).toEqual([1, 0]);
  end();
  await ending;
  await vi.advanceTimersByTimeAsync(10_000);
  expect([ask.mock.calls.length, turn.mock.calls.length]).toEqual([2, 1]);
  for (const stop of stops) stop();
  queries.clear();
});
