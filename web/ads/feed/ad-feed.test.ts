import { act, renderHook } from "@testing-library/react";
import { afterEach, expect, it, vi } from "vitest";
import { MINUTE, SECOND } from "../../../shared/values/time.ts";
import { startAdFeed, useAdsSettled, useRunningAds } from "./ad-feed.ts";

const NOW = 1_800_000_000_000;
afterEach(() => {
  vi.useRealTimers();
  vi.unstubAllGlobals();
});

const ad = (id: string, endsIn: number) => ({
  id,
  type: "highlight",
  isActive: true,
  startDate: new Date(NOW - MINUTE).toISOString(),
  endDate: new Date(NOW + endsIn).toISOString(),
  priority: 1,
  config: {},
});

it("lets a list wait a second for its ads, and each ad go at its end", async () => {
  vi.useFakeTimers({ now: NOW });
  let answer: (reply: Response) => void = () => {};
  vi.stubGlobal("fetch", () => new Promise<Response>((resolve) => (answer = resolve)));
  const settled = renderHook(useAdsSettled);
  const running = renderHook(useRunningAds);
  const wait = (ms: number) => act(() => vi.advanceTimersByTimeAsync(ms));
  startAdFeed();

  await wait(SECOND - 1);
  expect(settled.result.current).toBe(false);
  await wait(1);
  expect([settled.result.current, running.result.current]).toEqual([true, null]);

  answer(Response.json([ad("long", 4 * MINUTE), ad("short", 10 * SECOND), ad("over", -1)]));
  await wait(0);
  const shown = () => running.result.current?.map(({ id }) => id);
  expect(shown()).toEqual(["long", "short"]);
  await wait(9 * SECOND - 1);
  expect(shown()).toEqual(["long", "short"]);
  await wait(1);
  expect(shown()).toEqual(["long"]);
  await wait(4 * MINUTE - 10 * SECOND);
  expect(shown()).toEqual([]);
});
