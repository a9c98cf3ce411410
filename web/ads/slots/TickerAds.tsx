import type { Ad } from "../ad.ts";
import { useAdsAt } from "../feed/use-ads.ts";
import { AdLink } from "./AdLink.tsx";
import type { SandPage } from "./closed-ads.ts";
import { useImpression } from "./use-impression.ts";

/**
 * Lines that pass by with the prices, on sand. The belt holds them twice: the `echo` is for the eye alone, so
 * it takes no focus.
 */
export function TickerAds({ page, echo }: { page: SandPage; echo: boolean }) {
  const ads = useAdsAt("scrolling", page);
  return ads.map((ad) => <TickerAd key={ad.id} ad={echo ? { ...ad, href: null, to: undefined } : ad} />);
}

function TickerAd({ ad }: { ad: Ad }) {
  const seen = useImpression(ad.id);
  return (
    <li className="ticker-ad" ref={seen}>
      <AdLink ad={ad} className="ticker-ad-link">
        <span className="sponsored">Sponsored</span>
        {ad.messages.map((message) => (
          <span key={message}>{message}</span>
        ))}
      </AdLink>
    </li>
  );
}
