import { afterEach, beforeEach, expect, test, vi } from "vitest";
import { takeTurn } from "./image-queue.ts";

beforeEach(() => vi.useFakeTimers({ toFake: ["requestAnimationFrame"] }));
afterEach(() => {
  vi.runAllTimers();
  vi.useRealTimers();
});

test("one picture begins in a frame, in their order", () => {
  const begun: string[] = [];
  for (const name of ["bitcoin", "ethereum", "tether"]) takeTurn(() => begun.push(name));
  expect(begun).toEqual([]);
  vi.advanceTimersToNextFrame();
  expect(begun).toEqual(["bitcoin"]);
  vi.advanceTimersToNextFrame();
  expect(begun).toEqual(["bitcoin", "ethereum"]);
});

test("a turn that was given up is nobody's, and makes no second one in a frame", () => {
  const begun: string[] = [];
  takeTurn(() => begun.push("scrolled past"))();
  for (const name of ["bitcoin", "ethereum"]) takeTurn(() => begun.push(name));
  vi.advanceTimersToNextFrame();
  expect(begun).toEqual(["bitcoin"]);
  vi.runAllTimers();
  expect(begun).toEqual(["bitcoin", "ethereum"]);
});
