import { afterEach, beforeEach, expect, test, vi } from "vitest";
import { waitForPause } from "./wait-for-pause.ts";

beforeEach(() => void vi.useFakeTimers());
afterEach(() => void vi.useRealTimers());

const advance = (ms: number) => vi.advanceTimersByTimeAsync(ms);
const input = (type: string) => document.body.dispatchEvent(new Event(type));

test.each(["keydown", "pointerdown", "wheel", "touchmove"])(
  "each %s postpones the end by two seconds",
  async (type) => {
    const resolved = vi.fn();
    void waitForPause().then(resolved);
    for (let i = 0; i < 3; i++) {
      await advance(1900);
      input(type);
    }
    await advance(1900);
    expect(resolved).not.toHaveBeenCalled();
    await advance(200);
    expect(resolved).toHaveBeenCalledOnce();
  },
);

test("without input it ends after two seconds, and listens no longer", async () => {
  const resolved = vi.fn();
  void waitForPause().then(resolved);
  await advance(1900);
  expect(resolved).not.toHaveBeenCalled();
  await advance(200);
  expect(resolved).toHaveBeenCalledOnce();
  input("keydown");
  expect(vi.getTimerCount()).toBe(0);
});
