import { beforeEach, expect, test, vi } from "vitest";
import { startOver } from "./start-over.ts";

beforeEach(() => sessionStorage.clear());

test("a chunk that is gone loads the page anew, once a minute", () => {
  vi.useFakeTimers({ now: 1_800_000_000_000 });
  const reload = vi.fn();
  startOver(reload);
  const miss = () => dispatchEvent(new Event("vite:preloadError"));
  miss();
  miss();
  expect(reload).toHaveBeenCalledTimes(1);
  vi.advanceTimersByTime(61_000);
  miss();
  expect(reload).toHaveBeenCalledTimes(2);
  vi.useRealTimers();
});

test("a chunk that is missed without a network reloads nothing", () => {
  vi.spyOn(navigator, "onLine", "get").mockReturnValue(false);
  const reload = vi.fn();
  startOver(reload);
  dispatchEvent(new Event("vite:preloadError"));
  expect(reload).not.toHaveBeenCalled();
  vi.restoreAllMocks();
});
