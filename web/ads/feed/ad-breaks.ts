import { useMemo } from "react";
import { useRunningAds } from "./ad-feed.ts";
import { useClosedAds } from "./closed-ads.ts";

const FIRST_BREAK = 50;
const BREAK_INTERVAL = 200;
const NONE: readonly number[] = [];

/** The rows of a long list after which a banner stands: the 50th and each 200th, but not the last. */
export const breaksOf = (count: number): number[] =>
  [
    FIRST_BREAK,
    ...Array.from({ length: Math.floor(count / BREAK_INTERVAL) }, (_, at) => (at + 1) * BREAK_INTERVAL),
  ].filter((row) => row < count);

/** The breaks of a list that has `count` rows. There are none while no banner for them runs. */
export function useAdBreaks(count: number): readonly number[] {
  const ads = useRunningAds();
  const closed = useClosedAds();
  const hasBanner = ads?.some(
    ({ id, type, config }) => type === "banner" && config.placement === "between_sections" && !closed.has(id),
  );
  return useMemo(() => (hasBanner ? breaksOf(count) : NONE), [hasBanner, count]);
}
