import { useLayoutEffect } from "react";
import { useRunningAds } from "../feed/ad-feed.ts";
import { useAdsFor, useBanner } from "../feed/use-ads.ts";
import { AdCard } from "./AdCard.tsx";
import { AdTiles } from "./AdTiles.tsx";
import { type AdPage, saveAdRowVisible } from "./closed-ads.ts";

/** The row of ads at the top of a page, with a banner and two rotating tiles. Narrow pages show only one of them. */
export function AdRow({ page }: { page: AdPage }) {
  const banner = useBanner("top");
  const tiles = useAdsFor("promoted_token", page);
  const isLoaded = useRunningAds() !== null;
  const isEmpty = isLoaded && !banner && tiles.length === 0;
  useLayoutEffect(() => {
    if (isLoaded) saveAdRowVisible(page, !isEmpty);
  }, [page, isLoaded, isEmpty]);
  const hasBoth = banner !== undefined && tiles.length > 0;
  return (
    <div className={`grid grid-cols-1 gap-3 ${hasBoth ? "lg:grid-cols-[minmax(0,1fr)_minmax(0,508px)]" : ""}`}>
      {banner && (
        <div className={hasBoth && page === "icp_tokens" ? "max-lg:hidden" : ""}>
          <AdCard ad={banner} kind="banner" />
        </div>
      )}
      {tiles.length > 0 && (
        <div className={hasBoth && page === "market" ? "max-lg:hidden" : ""}>
          <AdTiles ads={tiles} />
        </div>
      )}
    </div>
  );
}
