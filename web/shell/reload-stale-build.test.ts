import { afterEach, beforeEach, expect, test, vi } from "vitest";
import { reloadStaleBuild } from "./reload-stale-build.ts";

const SCRIPT = "https://tidemark.example/assets/index-abc.js";
const head = vi.fn<typeof fetch>();
const reload = vi.fn();
const network = { onLine: true };

beforeEach(() => {
  vi.useFakeTimers({ now: 1_800_000_000_000 });
  vi.stubGlobal("fetch", head);
  vi.spyOn(navigator, "onLine", "get").mockImplementation(() => network.onLine);
  vi.spyOn(document, "querySelector").mockReturnValue(Object.assign(document.createElement("script"), { src: SCRIPT }));
  reloadStaleBuild(reload);
});
afterEach(() => {
  vi.unstubAllGlobals();
  vi.restoreAllMocks();
  vi.useRealTimers();
});

const answerWith = (status: number) => head.mockImplementation(async () => new Response(null, { status }));
const failToLoadChunk = async () => {
  dispatchEvent(new Event("vite:preloadError"));
  await vi.advanceTimersByTimeAsync(0);
};

test("a failed chunk reloads the page only when its build is gone, and at most once a minute", async () => {
  // The main script is still there, so the chunk is, too.
  for (const status of [200, 503]) {
    answerWith(status);
    await failToLoadChunk();
  }
  head.mockRejectedValue(new TypeError("Failed to fetch"));
  await failToLoadChunk();
  expect(reload).not.toHaveBeenCalled();
  expect(head).toHaveBeenCalledTimes(3);
  expect(head).toHaveBeenLastCalledWith(SCRIPT, { method: "HEAD", cache: "no-store" });

  network.onLine = false;
  answerWith(404);
  await failToLoadChunk();
  expect(head).toHaveBeenCalledTimes(3);
  network.onLine = true;

  // Chunks that fail together cause one check.
  dispatchEvent(new Event("vite:preloadError"));
  await failToLoadChunk();
  await failToLoadChunk();
  expect(head).toHaveBeenCalledTimes(5);
  expect(reload).toHaveBeenCalledTimes(1);
  vi.advanceTimersByTime(61_000);
  await failToLoadChunk();
  expect(reload).toHaveBeenCalledTimes(2);
});
