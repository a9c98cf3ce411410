import { act, renderHook } from "@testing-library/react";
import { afterEach, expect, it, vi } from "vitest";
import { MINUTE, SECOND } from "../../../shared/values/time.ts";
import { setRunningAds, startAdFeed, useAdsSettled, useRunningAds } from "./ad-feed.ts";
import { pollAds } from "./poll-ads.ts";

const NOW = 1_800_000_000_000;
afterEach(() => {
  vi.useRealTimers();
  vi.unstubAllGlobals();
});

const ad = (id: string, endsIn: number) => ({
  id,
  type: "highlight" as const,
  isActive: true as const,
  startDate: new Date(NOW - MINUTE).toISOString(),
  endDate: new Date(NOW + endsIn).toISOString(),
  priority: 1,
  config: {},
});

it("settles after a second without ads, and removes each ad at its end date", async () => {
  vi.useFakeTimers({ now: NOW });
  const settled = renderHook(useAdsSettled);
  const running = renderHook(useRunningAds);
  const advance = (ms: number) => act(() => vi.advanceTimersByTimeAsync(ms));
  startAdFeed();

  await advance(SECOND - 1);
  expect(settled.result.current).toBe(false);
  await advance(1);
  expect([settled.result.current, running.result.current]).toEqual([true, null]);

  act(() => setRunningAds([ad("long", 4 * MINUTE), ad("short", 10 * SECOND), ad("over", -1)]));
  await advance(0);
  const shownIds = () => running.result.current?.map(({ id }) => id);
  expect(shownIds()).toEqual(["long", "short"]);
  await advance(9 * SECOND - 1);
  expect(shownIds()).toEqual(["long", "short"]);
  await advance(1);
  expect(shownIds()).toEqual(["long"]);
  await advance(4 * MINUTE - 10 * SECOND);
  expect(shownIds()).toEqual([]);
  for (const { unmount } of [settled, running]) unmount();
});

it("asks for the ads every 5 minutes while any are shown, unless they have come with the market", async () => {
  vi.useFakeTimers({ now: NOW });
  const fetch = vi.fn(async () => Response.json([ad("next", 20 * MINUTE)]));
  vi.stubGlobal("fetch", fetch);
  setRunningAds([]);
  const stop = pollAds();
  const advance = (ms: number) => act(() => vi.advanceTimersByTimeAsync(ms));
  await advance(6 * MINUTE);
  expect(fetch).not.toHaveBeenCalled();
  const shown = renderHook(useRunningAds);
  await advance(5 * SECOND);
  expect(fetch).toHaveBeenCalledTimes(1);
  expect(shown.result.current?.map(({ id }) => id)).toEqual(["next"]);
  await advance(3 * MINUTE);
  act(() => setRunningAds());
  await advance(3 * MINUTE);
  expect(fetch).toHaveBeenCalledTimes(1);
  shown.unmount();
  stop();
});
