import { useEffect } from "react";
import { setAdBreaks } from "../feed/ad-feed.ts";
import { useBanner } from "../feed/use-ads.ts";

/** The rows of a long list that have a banner after them: the 50th and every 200th. */
export const AD_BREAKS = [50, 200, 400, 600, 800];
const NONE: readonly number[] = [];

/** Tells the lists after which rows they show a banner, while there is one to show. */
export function usePublishAdBreaks(): void {
  const hasBanner = useBanner("between_sections") !== undefined;
  useEffect(() => setAdBreaks(hasBanner ? AD_BREAKS : NONE), [hasBanner]);
}
