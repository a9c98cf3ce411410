import { useLayoutEffect } from "react";
import { useRunningAds } from "./ad-feed.ts";
import { noteSandRow } from "./closed-ads.ts";
import { Sponsor } from "./Sponsor.tsx";
import { SponsorTiles } from "./SponsorTiles.tsx";
import { useAdsAt } from "./use-ads.ts";

/** What stands in the market's one row of paid ground: the banner of the top, and two tiles that take turns. */
export function SandRow() {
  const [banner] = useAdsAt("banner", "top");
  const tiles = useAdsAt("promoted_token", "market");
  const isKnown = useRunningAds() !== null;
  const isEmpty = isKnown && !banner && tiles.length === 0;
  useLayoutEffect(() => {
    if (isKnown) noteSandRow(!isEmpty);
  }, [isKnown, isEmpty]);
  return (
    <>
      {banner && <Sponsor ad={banner} kind="banner" />}
      <SponsorTiles ads={tiles} />
    </>
  );
}
