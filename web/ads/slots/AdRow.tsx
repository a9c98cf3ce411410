import { useLayoutEffect } from "react";
import { useRunningAds } from "../feed/ad-feed.ts";
import { useAdsAt, useBannerAt } from "../feed/use-ads.ts";
import { Sponsor } from "./AdCard.tsx";
import { SponsorTiles } from "./AdTiles.tsx";
import { noteSandRow, type SandPage } from "./closed-ads.ts";

/** What stands in a page's one row of paid ground: the banner of the top, and two tiles that take turns. */
export function SandRow({ page }: { page: SandPage }) {
  const banner = useBannerAt("top");
  const tiles = useAdsAt("promoted_token", page);
  const isKnown = useRunningAds() !== null;
  const isEmpty = isKnown && !banner && tiles.length === 0;
  useLayoutEffect(() => {
    if (isKnown) noteSandRow(page, !isEmpty);
  }, [page, isKnown, isEmpty]);
  return (
    <>
      {banner && <Sponsor ad={banner} kind="banner" />}
      <SponsorTiles ads={tiles} />
    </>
  );
}
