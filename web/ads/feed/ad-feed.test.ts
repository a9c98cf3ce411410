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

it("settles after a second without a reply, and removes each ad at its end date", async () => {
  vi.useFakeTimers({ now: NOW });
  let sendReply: (reply: Response) => void = () => {};
  vi.stubGlobal("fetch", () => new Promise<Response>((resolve) => (sendReply = resolve)));
  const settled = renderHook(useAdsSettled);
  const running = renderHook(useRunningAds);
  const advance = (ms: number) => act(() => vi.advanceTimersByTimeAsync(ms));
  startAdFeed();

  await advance(SECOND - 1);
  expect(settled.result.current).toBe(false);
  await advance(1);
  expect([settled.result.current, running.result.current]).toEqual([true, null]);

  sendReply(Response.json([ad("long", 4 * MINUTE), ad("short", 10 * SECOND), ad("over", -1)]));
  await advance(0);
  const shownIds = () => running.result.current?.map(({ id }) => id);
  expect(shownIds()).toEqual(["long", "short"]);
  await advance(9 * SECOND - 1);
  expect(shownIds()).toEqual(["long", "short"]);
  await advance(1);
  expect(shownIds()).toEqual(["long"]);
  await advance(4 * MINUTE - 10 * SECOND);
  expect(shownIds()).toEqual([]);
});
