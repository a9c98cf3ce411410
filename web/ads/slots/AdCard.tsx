import { X } from "lucide-react";
import type { Ad } from "../ad.ts";
import { AdFace } from "./AdFace.tsx";
import { AdLink } from "./AdLink.tsx";
import { closeAd } from "./closed-ads.ts";
import { useImpression } from "./use-impression.ts";

/** A banner or tile with a close button. */
export function AdCard({ ad, kind }: { ad: Ad; kind: "banner" | "tile" }) {
  const impressionRef = useImpression(ad.id);
  return (
    <aside className={`sponsor ${kind}`} aria-label={`Sponsored: ${ad.title}`} ref={impressionRef}>
      <AdLink ad={ad} className="sponsor-link">
        <AdFace ad={ad} kind={kind} />
      </AdLink>
      <button
        type="button"
        className="sponsor-close"
        aria-label={`Close the ad ${ad.title}`}
        onClick={() => closeAd(ad.id)}
      >
        <X aria-hidden="true" />
      </button>
    </aside>
  );
}
