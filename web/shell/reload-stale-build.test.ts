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

const miss = async () => {
  dispatchEvent(new Event("vite:preloadError"));
  await vi.advanceTimersByTimeAsync(0);
};

test("a chunk that is gone loads the page anew, once a minute, and never without a network", async () => {
  vi.useFakeTimers({ now: 1_800_000_000_000 });
  const reload = vi.fn();
  reloadStaleBuild(reload);
  health.mockRejectedValue(new TypeError("Failed to fetch"));
  await miss();
  health.mockResolvedValue(new Response("down", { status: 503 }));
  await miss();
  expect(reload).not.toHaveBeenCalled();
  health.mockImplementation(async () => new Response("{}"));
  await miss();
  await miss();
  expect(reload).toHaveBeenCalledTimes(1);
  vi.advanceTimersByTime(61_000);
  await miss();
  expect(reload).toHaveBeenCalledTimes(2);
});
