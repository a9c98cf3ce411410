import { type RefCallback, useCallback, useMemo } from "react";
import type { Placement, ShownType } from "../../shared/ad-rules.ts";
import { useNow } from "../ui/use-now.ts";
import { type Ad, readAd } from "./ad.ts";
import { countImpression } from "./ad-counts.ts";
import { useRunningAds } from "./ad-feed.ts";
import { useClosedAds } from "./closed-ads.ts";
import { HOUSE_ADS } from "./house-ads.ts";
import { adsAt } from "./place-ads.ts";

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

/** At least half of an ad in the view makes an impression. */
export function useImpression(id: string): RefCallback<HTMLElement> {
  return useCallback(
    (element: HTMLElement | null) => {
      if (!element || typeof IntersectionObserver === "undefined") return;
      const observer = new IntersectionObserver(
        (entries) => {
          if (!entries.some(({ isIntersecting }) => isIntersecting)) return;
          countImpression(id);
          observer.disconnect();
        },
        { threshold: 0.5 },
      );
      observer.observe(element);
      return () => observer.disconnect();
    },
    [id],
  );
}
