import { useLayoutEffect } from "react";
import { noteSandRow } from "./closed-ads.ts";
import { Sponsor } from "./Sponsor.tsx";
import { SponsorTiles } from "./SponsorTiles.tsx";
import { useAdsAt } from "./use-ads.ts";

/** The market's one row of paid ground: the banner of the top, and two tiles that take turns. */
export function SandRow() {
  const [banner] = useAdsAt("banner", "top");
  const tiles = useAdsAt("promoted_token", "market");
  const isEmpty = !banner && tiles.length === 0;
  useLayoutEffect(() => noteSandRow(!isEmpty), [isEmpty]);
  if (!banner && tiles.length === 0) return null;
  return (
    <div className={banner ? "sand-row" : "sand-row tiles-only"}>
      {banner && <Sponsor ad={banner} kind="banner" />}
      <SponsorTiles ads={tiles} />
    </div>
  );
}
