import { useLayoutEffect } from "react";
import { useRunningAds } from "../feed/ad-feed.ts";
import { useAdsFor, useBanner } from "../feed/use-ads.ts";
import { AdCard } from "./AdCard.tsx";
import { AdTiles } from "./AdTiles.tsx";
import { type AdPage, saveAdRowVisible } from "./closed-ads.ts";

/** The row of ads at the top of a page, with a banner and two rotating tiles. */
export function AdRow({ page }: { page: AdPage }) {
  const banner = useBanner("top");
  const tiles = useAdsFor("promoted_token", page);
  const isLoaded = useRunningAds() !== null;
  const isEmpty = isLoaded && !banner && tiles.length === 0;
  useLayoutEffect(() => {
    if (isLoaded) saveAdRowVisible(page, !isEmpty);
  }, [page, isLoaded, isEmpty]);
  return (
    <>
      {banner && <AdCard ad={banner} kind="banner" />}
      <AdTiles ads={tiles} />
    </>
  );
}
