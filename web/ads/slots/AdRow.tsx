import { useLayoutEffect } from "react";
import { useRunningAds } from "../feed/ad-feed.ts";
import { useAdsAt, useBannerAt } from "../feed/use-ads.ts";
import { AdCard } from "./AdCard.tsx";
import { AdTiles } from "./AdTiles.tsx";
import { noteSandRow, type SandPage } from "./closed-ads.ts";

/** What stands in a page's one row of paid ground: the banner of the top, and two tiles that take turns. */
export function AdRow({ page }: { page: SandPage }) {
  const banner = useBannerAt("top");
  const tiles = useAdsAt("promoted_token", page);
  const isKnown = useRunningAds() !== null;
  const isEmpty = isKnown && !banner && tiles.length === 0;
  useLayoutEffect(() => {
    if (isKnown) noteSandRow(page, !isEmpty);
  }, [page, isKnown, isEmpty]);
  return (
    <>
      {banner && <AdCard ad={banner} kind="banner" />}
      <AdTiles ads={tiles} />
    </>
  );
}
