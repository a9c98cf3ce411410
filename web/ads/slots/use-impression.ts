import { type RefCallback, useCallback } from "react";
import { countImpression } from "../feed/ad-counts.ts";

/** A ref that counts one impression when at least half of the ad is in the viewport. */
export function useImpression(id: string): RefCallback<HTMLElement> {
  return useCallback(
    (element: HTMLElement | null) => {
      if (!element || typeof IntersectionObserver === "undefined") return;
      const observer = new IntersectionObserver(
        (entries) => {
          if (!entries.some(({ isIntersecting }) => isIntersecting)) return;
          observer.disconnect();
          countImpression(id);
        },
        { threshold: 0.5 },
      );
      observer.observe(element);
      return () => observer.disconnect();
    },
    [id],
  );
}
