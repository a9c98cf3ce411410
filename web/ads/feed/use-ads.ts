import { useMemo, useState } from "react";
import type { Placement, ShownType } from "../../../shared/ads/rules.ts";
import { useNow } from "../../ui/use-now.ts";
import { type Ad, parseAd } from "../ad.ts";
import { BUILT_IN_ADS } from "../slots/built-in-ads.ts";
import { useClosedAds } from "../slots/closed-ads.ts";
import { useRunningAds } from "./ad-feed.ts";
import { adsForPlacement, pickRandom } from "./place-ads.ts";

const NONE: Ad[] = [];

/** The ads of a placement. The list is empty until the paid ads have loaded, so that built-in ads do not flash first. */
export function useAdsFor(type: ShownType, placement: Placement): Ad[] {
  const running = useRunningAds();
  const closed = useClosedAds();
  const now = useNow();
  return useMemo(
    () => (running ? adsForPlacement(running.map(parseAd), BUILT_IN_ADS, type, placement, closed, now) : NONE),
    [running, type, placement, closed, now],
  );
}

export function useBanner(placement: Extract<Placement, "top" | "between_sections" | "bottom">): Ad | undefined {
  const [random] = useState(Math.random);
  return pickRandom(useAdsFor("banner", placement), random);
}
