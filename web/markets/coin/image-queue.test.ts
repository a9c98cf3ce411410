import { afterEach, beforeEach, expect, test, vi } from "vitest";
import { enqueueImage } from "./image-queue.ts";

beforeEach(() => vi.useFakeTimers({ toFake: ["requestAnimationFrame"] }));
afterEach(() => {
  vi.runAllTimers();
  vi.useRealTimers();
});

test("one image starts to load per frame, in order", () => {
  const started: string[] = [];
  for (const name of ["bitcoin", "ethereum", "tether"]) enqueueImage(() => started.push(name));
  expect(started).toEqual([]);
  vi.advanceTimersToNextFrame();
  expect(started).toEqual(["bitcoin"]);
  vi.advanceTimersToNextFrame();
  expect(started).toEqual(["bitcoin", "ethereum"]);
});

test("a cancelled image does not load, and still only one image starts per frame", () => {
  const started: string[] = [];
  enqueueImage(() => started.push("scrolled past"))();
  for (const name of ["bitcoin", "ethereum"]) enqueueImage(() => started.push(name));
  vi.advanceTimersToNextFrame();
  expect(started).toEqual(["bitcoin"]);
  vi.runAllTimers();
  expect(started).toEqual(["bitcoin", "ethereum"]);
});
