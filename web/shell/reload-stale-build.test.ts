import { afterEach, beforeEach, expect, test, vi } from "vitest";
import { reloadStaleBuild } from "./reload-stale-build.ts";

const health = vi.fn<() => Promise<Response>>();
beforeEach(() => {
  sessionStorage.clear();
  vi.stubGlobal("fetch", health);
});
afterEach(() => {
  vi.unstubAllGlobals();
  vi.useRealTimers();
});

const failToLoadChunk = async () => {
  dispatchEvent(new Event("vite:preloadError"));
  await vi.advanceTimersByTimeAsync(0);
};

test("a missing chunk reloads the page at most once a minute, and never while the server is unreachable", async () => {
  vi.useFakeTimers({ now: 1_800_000_000_000 });
  const reload = vi.fn();
  reloadStaleBuild(reload);
  health.mockRejectedValue(new TypeError("Failed to fetch"));
  await failToLoadChunk();
  health.mockResolvedValue(new Response("down", { status: 503 }));
  await failToLoadChunk();
  expect(reload).not.toHaveBeenCalled();
  health.mockImplementation(async () => new Response("{}"));
  await failToLoadChunk();
  await failToLoadChunk();
  expect(reload).toHaveBeenCalledTimes(1);
  vi.advanceTimersByTime(61_000);
  await failToLoadChunk();
  expect(reload).toHaveBeenCalledTimes(2);
});
