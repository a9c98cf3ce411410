import { useMemo, useState } from "react";
import type { Placement, ShownType } from "../../../shared/ads/rules.ts";
import { useNow } from "../../ui/use-now.ts";
import { type Ad, readAd } from "../ad.ts";
import { HOUSE_ADS } from "../slots/built-in-ads.ts";
import { useClosedAds } from "../slots/closed-ads.ts";
import { useRunningAds } from "./ad-feed.ts";
import { adsAt, drawn } from "./place-ads.ts";

const NONE: Ad[] = [];

/** Ours stand where nobody has paid, and none before that is known. */
export function useAdsAt(type: ShownType, placement: Placement): Ad[] {
  const running = useRunningAds();
  const closed = useClosedAds();
  const now = useNow();
  return useMemo(
    () => (running ? adsAt(running.map(readAd), HOUSE_ADS, type, placement, closed, now) : NONE),
    [running, type, placement, closed, now],
  );
}

export function useBannerAt(placement: Extract<Placement, "top" | "between_sections" | "bottom">): Ad | undefined {
  const [lot] = useState(Math.random);
  return drawn(useAdsAt("banner", placement), lot);
}
