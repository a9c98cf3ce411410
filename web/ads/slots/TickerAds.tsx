import type { Ad } from "../ad.ts";
import { withPaidOnly } from "../feed/place-ads.ts";
import { useAdsFor } from "../feed/use-ads.ts";
import { AdLink } from "./AdLink.tsx";
import type { AdPage } from "./ad-row-visibility.ts";
import { useImpression } from "./use-impression.ts";

/**
 * The sponsored lines of the price ticker. Those of the market run on every page, those of the ICP tokens only there.
 * The ticker renders its items twice to scroll without a gap. The second copy (`isCopy`) has no links, so that it takes no
 * focus.
 */
export function TickerAds({ page, isCopy }: { page: AdPage; isCopy: boolean }) {
  const everywhere = useAdsFor("scrolling", "market");
  const onIcpPage = useAdsFor("scrolling", "icp_tokens");
  const ads = page === "market" ? everywhere : withPaidOnly([...onIcpPage, ...everywhere]);
  return ads.map((ad) => <TickerAd key={ad.id} ad={isCopy ? { ...ad, href: null, to: undefined } : ad} />);
}

function TickerAd({ ad }: { ad: Ad }) {
  const impressionRef = useImpression(ad.id);
  return (
    <li
      className="flex h-full items-center border-r border-ad-line bg-ad text-13 leading-5 whitespace-nowrap"
      ref={impressionRef}
    >
      <AdLink ad={ad} className="flex h-full items-center gap-3 px-5">
        <span className="text-11 leading-5 font-medium text-ad-text">Sponsored</span>
        {ad.messages.map((message) => (
          <span key={message}>{message}</span>
        ))}
      </AdLink>
    </li>
  );
}
