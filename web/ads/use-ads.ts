import { queryOptions, useQuery } from "@tanstack/react-query";
import { type RefCallback, useCallback, useMemo } from "react";
import type { Placement, ShownType } from "../../shared/ad-rules.ts";
import { MINUTE } from "../../shared/time.ts";
import { call } from "../api/call.ts";
import { useNow } from "../ui/use-now.ts";
import { type Ad, readAd } from "./ad.ts";
import { countImpression } from "./ad-counts.ts";
import { useClosedAds } from "./closed-ads.ts";
import { HOUSE_ADS } from "./house-ads.ts";
import { adsAt } from "./place-ads.ts";

const adsQuery = queryOptions({
  queryKey: ["/api/active-ads"],
  queryFn: async (): Promise<Ad[]> => (await call("GET /api/active-ads")).map(readAd),
  staleTime: 5 * MINUTE,
  refetchInterval: 5 * MINUTE,
});

/** Not before the market itself has what it needs, and never a reason for an error: without ads there are our own. */
export function useAdsAt(type: ShownType, placement: Placement): Ad[] {
  const { data } = useQuery(adsQuery);
  const closed = useClosedAds();
  const now = useNow();
  return useMemo(
    () => adsAt(data ?? [], HOUSE_ADS, type, placement, closed, now),
    [data, type, placement, closed, now],
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
