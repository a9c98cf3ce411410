import { useLayoutEffect } from "react";
import { useMedia, usePhone } from "../../ui/use-media.ts";
import { useRunningAds } from "../feed/ad-feed.ts";
import { adsForPhone } from "../feed/place-ads.ts";
import { useAdsFor, useBanner } from "../feed/use-ads.ts";
import { AdCard } from "./AdCard.tsx";
import { usePublishAdBreaks } from "./ad-breaks.ts";
import { type AdPage, saveAdRowVisible } from "./ad-row-visibility.ts";
import { RotatingAds } from "./RotatingAds.tsx";

/**
 * The row of ads at the top of a page. A wide page shows the banner and two tiles, a narrower one the banner and one
 * tile. A phone has space for one ad, so the banner and the tiles rotate there.
 */
export function AdRow({ page }: { page: AdPage }) {
  const banner = useBanner("top");
  const tiles = useAdsFor("promoted_token", page);
  usePublishAdBreaks();
  const isWide = useMedia("(width >= 1024px)");
  const isPhone = usePhone();
  const isLoaded = useRunningAds() !== null;
  const isEmpty = isLoaded && !banner && tiles.length === 0;
  useLayoutEffect(() => {
    if (isLoaded) saveAdRowVisible(page, !isEmpty);
  }, [page, isLoaded, isEmpty]);
  if (isPhone) return <RotatingAds ads={adsForPhone(banner, tiles, page)} visible={1} />;
  if (!banner) return <RotatingAds ads={tiles} visible={2} />;
  if (tiles.length === 0) return <AdCard ad={banner} kind="banner" />;
  return (
    <div className="grid grid-cols-2 gap-3 lg:grid-cols-[minmax(0,1fr)_minmax(0,508px)]">
      <AdCard ad={banner} kind="banner" />
      <RotatingAds ads={tiles} visible={isWide ? 2 : 1} />
    </div>
  );
}
